ALTER TABLE "registrations" ADD COLUMN "cash_returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_cash_returned_check" CHECK ("registrations"."cash_returned_at" is null or ("registrations"."payment_status" = 'refunded' and "registrations"."paid_by" = 'cash'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "card_teams" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_card_teams_check" CHECK ("tournaments"."card_teams" between 0 and "tournaments"."paid_teams");--> statement-breakpoint
-- A spot counts while its registration takes it: see `registrations.takes_spot`. A team that was replaced keeps its status and its fee. Only fees
-- paid by card count, and only teams that paid one: cash and waived fees are somebody's word.
CREATE OR REPLACE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' AND OLD.takes_spot THEN OLD.payment_status END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' AND NEW.takes_spot THEN NEW.payment_status END;
  places integer := (is_now IS NOT NULL)::integer - (was IS NOT NULL)::integer;
  listed integer := (coalesce(is_now, '') IN ('pending', 'paid'))::integer - (coalesce(was, '') IN ('pending', 'paid'))::integer;
  paid integer := (coalesce(is_now, '') = 'paid')::integer - (coalesce(was, '') = 'paid')::integer;
  by_card integer := (coalesce(is_now, '') = 'paid' AND NEW.paid_by = 'card')::integer - (coalesce(was, '') = 'paid' AND OLD.paid_by = 'card')::integer;
  fees bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.payment_status = 'paid' AND NEW.paid_by = 'card' THEN NEW.amount_paid_cents ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.payment_status = 'paid' AND OLD.paid_by = 'card' THEN OLD.amount_paid_cents ELSE 0 END;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL AND NEW.payment_status <> 'held' THEN
    UPDATE teams SET payment_status = NEW.payment_status WHERE id = NEW.team_id AND payment_status <> NEW.payment_status;
  END IF;
  IF places <> 0 OR listed <> 0 OR paid <> 0 OR by_card <> 0 OR fees <> 0 THEN
    UPDATE tournaments SET places_taken = places_taken + places, current_teams = current_teams + listed, paid_teams = paid_teams + paid,
      card_teams = card_teams + by_card, paid_fees_cents = paid_fees_cents + fees
    WHERE id = coalesce(NEW.tournament_id, OLD.tournament_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE tournaments SET card_teams = counted.teams FROM (
  SELECT tournament_id, count(*)::integer AS teams FROM registrations
  WHERE takes_spot AND payment_status = 'paid' AND paid_by = 'card' GROUP BY tournament_id) counted
WHERE counted.tournament_id = tournaments.id;--> statement-breakpoint
-- The new expression may change what counts as awarded, so the total is counted again. The trigger names the column.
INSERT INTO totals (name, value) SELECT 'awarded_cents', -sum(awarded_cents) FROM tournaments WHERE cancelled_at IS NULL HAVING sum(awarded_cents) <> 0;--> statement-breakpoint
DROP TRIGGER count_changed_tournaments ON tournaments;--> statement-breakpoint
ALTER TABLE "tournaments" drop column "awarded_cents";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "awarded_cents" bigint GENERATED ALWAYS AS (case when status <> 'completed' or paid_teams < 2 then 0 when prize_confirmed_at is not null then prize_pool_cents when card_teams < 2 then 0 else least(prize_pool_cents, paid_fees_cents) end) STORED;--> statement-breakpoint
CREATE TRIGGER count_changed_tournaments AFTER UPDATE ON tournaments FOR EACH ROW
  WHEN ((OLD.sport, OLD.status, OLD.cancelled_at, OLD.current_teams, OLD.awarded_cents)
    IS DISTINCT FROM (NEW.sport, NEW.status, NEW.cancelled_at, NEW.current_teams, NEW.awarded_cents))
  EXECUTE FUNCTION count_tournaments();
--> statement-breakpoint
INSERT INTO totals (name, value) SELECT 'awarded_cents', sum(awarded_cents) FROM tournaments WHERE cancelled_at IS NULL HAVING sum(awarded_cents) <> 0;
