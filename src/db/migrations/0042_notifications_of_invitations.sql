-- Notifications of invitations link to the invitation instead of the tournament. If the invitation is gone, they have no link.
UPDATE notifications SET related_id = (
  SELECT i.id FROM team_invitations i JOIN users u ON u.id = notifications.user_id
  WHERE (i.user_id = u.id OR lower(i.email) = lower(u.email)) AND notifications.event_key LIKE 'invited:' || i.team_id || ':%'
  ORDER BY i.id DESC LIMIT 1
) WHERE type = 'team_invitation';
