-- Registrations are the source of truth for spots. Only this trigger writes the payment status of teams and the counts of tournaments,
-- so they cannot drift, and the check constraints on tournaments make an oversold tournament impossible to commit.
CREATE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was text := CASE WHEN TG_OP <> 'INSERT' THEN OLD.payment_status END;
  is_now text := CASE WHEN TG_OP <> 'DELETE' THEN NEW.payment_status END;
  places integer := (coalesce(is_now, '') IN ('held', 'pending', 'paid'))::integer - (coalesce(was, '') IN ('held', 'pending', 'paid'))::integer;
  listed integer := (coalesce(is_now, '') IN ('pending', 'paid'))::integer - (coalesce(was, '') IN ('pending', 'paid'))::integer;
BEGIN
  IF TG_OP <> 'DELETE' AND NEW.team_id IS NOT NULL AND NEW.payment_status <> 'held' THEN
    UPDATE teams SET payment_status = NEW.payment_status WHERE id = NEW.team_id AND payment_status <> NEW.payment_status;
  END IF;
  IF places <> 0 OR listed <> 0 THEN
    UPDATE tournaments SET places_taken = places_taken + places, current_teams = current_teams + listed
    WHERE id = coalesce(NEW.tournament_id, OLD.tournament_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_registration AFTER INSERT OR UPDATE OF payment_status, team_id OR DELETE ON registrations
  FOR EACH ROW EXECUTE FUNCTION follow_registration();--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
