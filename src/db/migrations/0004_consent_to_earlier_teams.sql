-- Until now, entering a late or replacement team made somebody its captain without asking them. The ids of such teams are derived from the
-- fact that entered them (UUIDv5); all other ids are UUIDv7. A captain who did what only captains can (pay by card, invite players, add a
-- photo) agreed by it. The others are asked now, and what was credited to them for these teams is taken back.
DO $$
BEGIN
  CREATE TEMPORARY TABLE drawn_in ON COMMIT DROP AS
    SELECT DISTINCT ON (t.id) t.id, t.captain_id, f.actor_id, t.photo IS NOT NULL OR t.members <> ARRAY[t.captain_id::text]
      OR EXISTS (SELECT FROM team_invitations i WHERE i.team_id = t.id)
      OR EXISTS (SELECT FROM registrations r WHERE r.team_id = t.id AND r.payment_started_at IS NOT NULL) AS agreed
    FROM teams t JOIN competition_facts f ON f.tournament_id = t.tournament_id AND t.id::text = CASE f.body ->> 'kind'
      WHEN 'substitution' THEN f.body ->> 'by' WHEN 'late_entry' THEN f.body ->> 'team' WHEN 'swiss_entry' THEN f.body ->> 'team' END
    WHERE substr(t.id::text, 15, 1) = '5' AND t.entered_by IS NULL AND f.actor_id IS NOT NULL
    ORDER BY t.id, f.seq;
  DELETE FROM drawn_in WHERE captain_id = actor_id;

  WITH gone AS (
    DELETE FROM player_results p USING drawn_in d WHERE p.team_id = d.id AND p.user_id = d.captain_id AND NOT d.agreed RETURNING p.*
  ), credited AS (
    SELECT user_id, sum(wins) AS wins, sum(losses) AS losses, sum(prize_cents) AS cents, sum(verified_wins) AS verified_wins,
      sum(verified_losses) AS verified_losses, sum(verified_prize_cents) AS verified_cents
    FROM gone GROUP BY user_id
  )
  UPDATE users u SET wins = u.wins - c.wins, losses = u.losses - c.losses, total_prize_won_cents = u.total_prize_won_cents - c.cents,
    verified_wins = u.verified_wins - c.verified_wins, verified_losses = u.verified_losses - c.verified_losses,
    verified_prize_cents = u.verified_prize_cents - c.verified_cents
  FROM credited c WHERE u.id = c.user_id;

  -- Nobody knows the secrets of these invitations; they are answered on the site.
  INSERT INTO team_invitations (id, team_id, user_id, role, invited_by, secret_hash)
    SELECT gen_random_uuid(), d.id, d.captain_id, 'captain', d.actor_id, encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
    FROM drawn_in d JOIN teams t ON t.id = d.id JOIN tournaments c ON c.id = t.tournament_id JOIN users u ON u.id = d.captain_id
    WHERE NOT d.agreed AND c.competition <> 'finished' AND c.deleted_at IS NULL AND u.deleted_at IS NULL;

  UPDATE teams t SET entered_by = d.actor_id, claimed_at = t.registered_at FROM drawn_in d WHERE t.id = d.id AND d.agreed;
  UPDATE teams t SET entered_by = d.actor_id, captain_id = NULL, members = '{}' FROM drawn_in d WHERE t.id = d.id AND NOT d.agreed;
END $$;
--> statement-breakpoint
-- Officials who have entered something agreed by it. The others are asked.
UPDATE officials o SET accepted_at = now() WHERE accepted_at IS NULL AND EXISTS (
  SELECT FROM competition_facts f WHERE f.tournament_id = o.tournament_id AND f.actor_id = o.user_id);
