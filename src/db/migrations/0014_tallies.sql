-- Totals that would take too long to count on each request. Each statement adds its changes as rows of its own, so that writers never
-- wait for each other; a writer that gets the lock without waiting merges the rows it touched. A total is the sum of its rows.
CREATE FUNCTION count_players() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'role, deleted_at, wins::bigint, total_prize_won_cents, ranking_key';
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
      WHERE role = ''player'' AND deleted_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names;
  EXECUTE 'WITH added AS (INSERT INTO ranking_counts SELECT level, -ranking_key >> 6 * level, sum(n) FROM (' || changed || ') AS u,
      generate_series(0, 6) AS level WHERE ranking_key IS NOT NULL GROUP BY 1, 2 HAVING sum(n) <> 0 RETURNING level, slot)
    SELECT array_agg(level), array_agg(slot) FROM added' INTO levels, slots;
  PERFORM gather_totals(names);
  PERFORM gather_ranking_counts(levels, slots);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'sport, status, deleted_at, current_teams, prize_pool_cents';
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS it' ELSE 'rows_now' END END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($2).*) AS it' ELSE 'rows_before' END END);
  names text[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS t,
      LATERAL (SELECT status IN (''upcoming'', ''active'') AS is_active) AS state,
      LATERAL (VALUES (''active:'' || sport, is_active::int), (''active_teams'', is_active::int * current_teams),
        (''awarded_cents'', (status = ''completed'')::int * prize_pool_cents::bigint)) AS counted (name, value)
      WHERE deleted_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names USING NEW, OLD;
  PERFORM gather_totals(names);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION gather_totals(names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF names IS NULL OR NOT pg_try_advisory_xact_lock(7210) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM totals WHERE name = ANY (names) RETURNING name, value)
  INSERT INTO totals SELECT name, sum(value) FROM gone GROUP BY name HAVING sum(value) <> 0;
END $$;--> statement-breakpoint
CREATE FUNCTION gather_ranking_counts(levels smallint[], slots bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF levels IS NULL OR NOT pg_try_advisory_xact_lock(7210) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM ranking_counts AS c USING unnest(levels, slots) AS touched (level, slot)
    WHERE c.level = touched.level AND c.slot = touched.slot RETURNING c.*
  )
  INSERT INTO ranking_counts SELECT level, slot, sum(players) FROM gone GROUP BY level, slot HAVING sum(players) <> 0;
END $$;--> statement-breakpoint
-- How many ranked players have more points (in cents): at each level the slots after ours, up to where the level above takes over.
CREATE FUNCTION players_above(points bigint) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(c.players), 0)::bigint FROM generate_series(0, 6) AS level
  JOIN ranking_counts AS c ON c.level = level.level AND c.slot > points >> 6 * level.level AND c.slot <= (points >> 6 * level.level) | 63
$$;--> statement-breakpoint
CREATE TRIGGER count_new_players AFTER INSERT ON users REFERENCING NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();--> statement-breakpoint
CREATE TRIGGER count_changed_players AFTER UPDATE ON users REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();--> statement-breakpoint
CREATE TRIGGER count_gone_players AFTER DELETE ON users REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();--> statement-breakpoint
CREATE TRIGGER count_new_tournaments AFTER INSERT ON tournaments REFERENCING NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();--> statement-breakpoint
-- For each row, so that holding a spot, which changes nothing that is counted, costs nothing.
CREATE TRIGGER count_changed_tournaments AFTER UPDATE ON tournaments FOR EACH ROW
  WHEN ((OLD.sport, OLD.status, OLD.deleted_at, OLD.current_teams, OLD.prize_pool_cents)
    IS DISTINCT FROM (NEW.sport, NEW.status, NEW.deleted_at, NEW.current_teams, NEW.prize_pool_cents))
  EXECUTE FUNCTION count_tournaments();--> statement-breakpoint
CREATE TRIGGER count_gone_tournaments AFTER DELETE ON tournaments REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();--> statement-breakpoint
-- Counts the rows that exist already.
INSERT INTO totals SELECT name, sum(value) FROM users,
  LATERAL (VALUES ('players', 1), ('ranked', (ranking_key IS NOT NULL)::int), ('wins', wins::bigint), ('prize_cents', total_prize_won_cents)) AS t (name, value)
  WHERE role = 'player' AND deleted_at IS NULL GROUP BY name HAVING sum(value) <> 0;--> statement-breakpoint
INSERT INTO ranking_counts SELECT level, -ranking_key >> 6 * level, count(*) FROM users, generate_series(0, 6) AS level
  WHERE ranking_key IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO totals SELECT counted.name, sum(value) FROM tournaments,
  LATERAL (SELECT status IN ('upcoming', 'active') AS is_active) AS state,
  LATERAL (VALUES ('active:' || sport, is_active::int), ('active_teams', is_active::int * current_teams),
    ('awarded_cents', (status = 'completed')::int * prize_pool_cents::bigint)) AS counted (name, value)
  WHERE deleted_at IS NULL GROUP BY counted.name HAVING sum(value) <> 0;
