-- The notification of an invitation leads to the invitation, no longer to the tournament. Where the invitation is gone, it leads nowhere.
UPDATE notifications SET related_id = (
  SELECT i.id FROM team_invitations i JOIN users u ON u.id = notifications.user_id
  WHERE (i.user_id = u.id OR lower(i.email) = lower(u.email)) AND notifications.event_key LIKE 'invited:' || i.team_id || ':%'
  ORDER BY i.id DESC LIMIT 1
) WHERE type = 'team_invitation';
