ALTER TABLE "users" ADD COLUMN "tournaments_per_day" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "paid_fees_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "prize_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- The trigger that counts a tournament's spots also adds up what its paid teams have paid.
CREATE OR REPLACE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN OLD.payment_status END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' THEN NEW.payment_status END;
  places integer := (coalesce(is_now, '') IN ('held', 'pending', 'paid'))::integer - (coalesce(was, '') IN ('held', 'pending', 'paid'))::integer;
  listed integer := (coalesce(is_now, '') IN ('pending', 'paid'))::integer - (coalesce(was, '') IN ('pending', 'paid'))::integer;
  paid integer := (coalesce(is_now, '') = 'paid')::integer - (coalesce(was, '') = 'paid')::integer;
  fees bigint := CASE WHEN is_now = 'paid' THEN NEW.amount_paid_cents ELSE 0 END - CASE WHEN was = 'paid' THEN OLD.amount_paid_cents ELSE 0 END;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL AND NEW.payment_status <> 'held' THEN
    UPDATE teams SET payment_status = NEW.payment_status WHERE id = NEW.team_id AND payment_status <> NEW.payment_status;
  END IF;
  IF places <> 0 OR listed <> 0 OR paid <> 0 OR fees <> 0 THEN
    UPDATE tournaments SET places_taken = places_taken + places, current_teams = current_teams + listed, paid_teams = paid_teams + paid,
      paid_fees_cents = paid_fees_cents + fees
    WHERE id = coalesce(NEW.tournament_id, OLD.tournament_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER follow_registration ON registrations;--> statement-breakpoint
CREATE TRIGGER follow_registration AFTER INSERT OR UPDATE OF payment_status, team_id, amount_paid_cents OR DELETE ON registrations
  FOR EACH ROW EXECUTE FUNCTION follow_registration();--> statement-breakpoint
UPDATE tournaments SET paid_fees_cents = paid.cents
  FROM (SELECT tournament_id, sum(amount_paid_cents) AS cents FROM registrations WHERE payment_status = 'paid' GROUP BY tournament_id) AS paid
  WHERE paid.tournament_id = tournaments.id AND paid.cents > 0;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_paid_fees_check" CHECK ("tournaments"."paid_fees_cents" >= 0);--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "awarded_cents" bigint GENERATED ALWAYS AS (case when status <> 'completed' or paid_teams < 2 then 0 when prize_confirmed_at is not null then prize_pool_cents else least(prize_pool_cents, paid_fees_cents) end) STORED;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'sport, status, deleted_at, current_teams, awarded_cents';
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS it' ELSE 'rows_now' END END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($2).*) AS it' ELSE 'rows_before' END END);
  names text[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS t,
      LATERAL (SELECT status IN (''upcoming'', ''active'') AS is_active) AS state,
      LATERAL (VALUES (''active:'' || sport, is_active::int), (''active_teams'', is_active::int * current_teams),
        (''awarded_cents'', awarded_cents)) AS counted (name, value)
      WHERE deleted_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names USING NEW, OLD;
  PERFORM gather_totals(names);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER count_changed_tournaments ON tournaments;--> statement-breakpoint
CREATE TRIGGER count_changed_tournaments AFTER UPDATE ON tournaments FOR EACH ROW
  WHEN ((OLD.sport, OLD.status, OLD.deleted_at, OLD.current_teams, OLD.awarded_cents)
    IS DISTINCT FROM (NEW.sport, NEW.status, NEW.deleted_at, NEW.current_teams, NEW.awarded_cents))
  EXECUTE FUNCTION count_tournaments();--> statement-breakpoint
DELETE FROM totals WHERE name = 'awarded_cents';--> statement-breakpoint
INSERT INTO totals SELECT 'awarded_cents', sum(awarded_cents) FROM tournaments WHERE deleted_at IS NULL HAVING sum(awarded_cents) <> 0;
