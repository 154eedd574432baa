ALTER TABLE "registrations" DROP CONSTRAINT "registrations_expiry_check";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_paid_check";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_cash_check" CHECK ("ledger_entries"."kind" <> 'cash' or ("ledger_entries"."actor_id" is not null and "ledger_entries"."payment_intent_id" is null));--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_expiry_check" CHECK (case when "registrations"."payment_status" = 'held' then "registrations"."expires_at" is not null when "registrations"."payment_status" in ('pending', 'expired', 'withdrawn') then true else "registrations"."expires_at" is null end);--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_paid_check" CHECK ("registrations"."payment_status" <> 'paid' or ("registrations"."amount_paid_cents" <= "registrations"."fee_cents" and case "registrations"."paid_by" when 'card' then "registrations"."payment_intent_id" is not null when 'free' then "registrations"."fee_cents" = 0 when 'cash' then "registrations"."amount_paid_cents" = "registrations"."fee_cents" when 'waived' then "registrations"."fee_cents" > 0 and "registrations"."amount_paid_cents" = 0 else false end));--> statement-breakpoint
-- A spot counts while its registration takes it: see `registrations.takes_spot`. A team that was replaced keeps its status and its fee. Only fees
-- paid by card count: cash and waived fees are somebody's word.
CREATE OR REPLACE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' AND OLD.takes_spot THEN OLD.payment_status END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' AND NEW.takes_spot THEN NEW.payment_status END;
  places integer := (is_now IS NOT NULL)::integer - (was IS NOT NULL)::integer;
  listed integer := (coalesce(is_now, '') IN ('pending', 'paid'))::integer - (coalesce(was, '') IN ('pending', 'paid'))::integer;
  paid integer := (coalesce(is_now, '') = 'paid')::integer - (coalesce(was, '') = 'paid')::integer;
  fees bigint := CASE WHEN TG_OP <> 'DELETE' AND NEW.payment_status = 'paid' AND NEW.paid_by = 'card' THEN NEW.amount_paid_cents ELSE 0 END
    - CASE WHEN TG_OP <> 'INSERT' AND OLD.payment_status = 'paid' AND OLD.paid_by = 'card' THEN OLD.amount_paid_cents ELSE 0 END;
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
END $$;
--> statement-breakpoint
DROP TRIGGER follow_registration ON registrations;
--> statement-breakpoint
CREATE TRIGGER follow_registration AFTER INSERT OR UPDATE OF payment_status, paid_by, team_id, amount_paid_cents, spot_given_at OR DELETE ON registrations
  FOR EACH ROW EXECUTE FUNCTION follow_registration();
--> statement-breakpoint
UPDATE tournaments SET paid_fees_cents = counted.fees FROM (
  SELECT t.id, coalesce(sum(r.amount_paid_cents) FILTER (WHERE r.payment_status = 'paid' AND r.paid_by = 'card'), 0) AS fees
  FROM tournaments t LEFT JOIN registrations r ON r.tournament_id = t.id GROUP BY t.id) counted
WHERE counted.id = tournaments.id AND tournaments.paid_fees_cents <> counted.fees;
