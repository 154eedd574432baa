-- A prize counts as awarded in a completed tournament with at least two paid teams. The trigger that counts a tournament's spots also
-- counts its paid teams, and the totals follow.
CREATE OR REPLACE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN OLD.payment_status END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' THEN NEW.payment_status END;
  places integer := (coalesce(is_now, '') IN ('held', 'pending', 'paid'))::integer - (coalesce(was, '') IN ('held', 'pending', 'paid'))::integer;
  listed integer := (coalesce(is_now, '') IN ('pending', 'paid'))::integer - (coalesce(was, '') IN ('pending', 'paid'))::integer;
  paid integer := (coalesce(is_now, '') = 'paid')::integer - (coalesce(was, '') = 'paid')::integer;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL AND NEW.payment_status <> 'held' THEN
    UPDATE teams SET payment_status = NEW.payment_status WHERE id = NEW.team_id AND payment_status <> NEW.payment_status;
  END IF;
  IF places <> 0 OR listed <> 0 OR paid <> 0 THEN
    UPDATE tournaments SET places_taken = places_taken + places, current_teams = current_teams + listed, paid_teams = paid_teams + paid
    WHERE id = coalesce(NEW.tournament_id, OLD.tournament_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
UPDATE tournaments SET paid_teams = paid.teams
  FROM (SELECT tournament_id, count(*) AS teams FROM registrations WHERE payment_status = 'paid' GROUP BY tournament_id) AS paid
  WHERE paid.tournament_id = tournaments.id;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'sport, status, deleted_at, current_teams, paid_teams, prize_pool_cents';
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS it' ELSE 'rows_now' END END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($2).*) AS it' ELSE 'rows_before' END END);
  names text[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS t,
      LATERAL (SELECT status IN (''upcoming'', ''active'') AS is_active) AS state,
      LATERAL (VALUES (''active:'' || sport, is_active::int), (''active_teams'', is_active::int * current_teams),
        (''awarded_cents'', (status = ''completed'' AND paid_teams >= 2)::int * prize_pool_cents::bigint)) AS counted (name, value)
      WHERE deleted_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names USING NEW, OLD;
  PERFORM gather_totals(names);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER count_changed_tournaments ON tournaments;--> statement-breakpoint
CREATE TRIGGER count_changed_tournaments AFTER UPDATE ON tournaments FOR EACH ROW
  WHEN ((OLD.sport, OLD.status, OLD.deleted_at, OLD.current_teams, OLD.paid_teams >= 2, OLD.prize_pool_cents)
    IS DISTINCT FROM (NEW.sport, NEW.status, NEW.deleted_at, NEW.current_teams, NEW.paid_teams >= 2, NEW.prize_pool_cents))
  EXECUTE FUNCTION count_tournaments();--> statement-breakpoint
DELETE FROM totals WHERE name = 'awarded_cents';--> statement-breakpoint
INSERT INTO totals SELECT 'awarded_cents', sum(prize_pool_cents::bigint) FROM tournaments
  WHERE deleted_at IS NULL AND status = 'completed' AND paid_teams >= 2 HAVING sum(prize_pool_cents::bigint) <> 0;
