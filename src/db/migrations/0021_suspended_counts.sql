-- Suspended users are not counted as players until they are reinstated.
CREATE OR REPLACE FUNCTION count_players() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'role, deleted_at, suspended_at, wins::bigint, total_prize_won_cents, ranking_key';
  -- What is there now counts, what was there before is taken back.
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM rows_now' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM rows_before' END);
  names text[];
  levels smallint[];
  slots bigint[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS u,
      LATERAL (VALUES (''players'', 1), (''ranked'', (ranking_key IS NOT NULL)::int), (''wins'', wins), (''prize_cents'', total_prize_won_cents)) AS t (name, value)
      WHERE role = ''player'' AND deleted_at IS NULL AND suspended_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names;
  EXECUTE 'WITH added AS (INSERT INTO ranking_counts SELECT level, -ranking_key >> 6 * level, sum(n) FROM (' || changed || ') AS u,
      generate_series(0, 6) AS level WHERE ranking_key IS NOT NULL GROUP BY 1, 2 HAVING sum(n) <> 0 RETURNING level, slot)
    SELECT array_agg(level), array_agg(slot) FROM added' INTO levels, slots;
  PERFORM gather_totals(names);
  PERFORM gather_ranking_counts(levels, slots);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Users who are suspended already were counted until now.
INSERT INTO totals SELECT name, -sum(value) FROM users,
  LATERAL (VALUES ('players', 1), ('ranked', (wins > 0 OR total_prize_won_cents > 0)::int), ('wins', wins::bigint), ('prize_cents', total_prize_won_cents)) AS t (name, value)
  WHERE role = 'player' AND deleted_at IS NULL AND suspended_at IS NOT NULL GROUP BY name HAVING sum(value) <> 0;--> statement-breakpoint
INSERT INTO ranking_counts SELECT level, (total_prize_won_cents + wins::bigint * 1000) >> 6 * level, -count(*) FROM users, generate_series(0, 6) AS level
  WHERE role = 'player' AND deleted_at IS NULL AND suspended_at IS NOT NULL AND (wins > 0 OR total_prize_won_cents > 0) GROUP BY 1, 2;
