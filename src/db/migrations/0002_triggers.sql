-- Registrations are the source of truth for spots. Only this trigger writes the payment status of teams and the counts of tournaments,
-- so they cannot drift, and the check constraints on tournaments make an oversold tournament impossible to commit. A spot counts while its
-- registration takes it: see `registrations.takes_spot`. A team that was replaced keeps its status and its fee. Only fees paid by card
-- count, and only teams that paid one: cash and waived fees are somebody's word.
CREATE FUNCTION follow_registration() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER follow_registration AFTER INSERT OR UPDATE OF payment_status, paid_by, team_id, amount_paid_cents, spot_given_at OR DELETE ON registrations
  FOR EACH ROW EXECUTE FUNCTION follow_registration();

-- A listed team's registration carries the same name, so that the unique index on registrations covers held spots and teams alike.
CREATE FUNCTION follow_team_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registrations SET team_name = NEW.name WHERE team_id = NEW.id AND team_name <> NEW.name;
  RETURN NULL;
END $$;

CREATE TRIGGER follow_team_name AFTER UPDATE OF name ON teams
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION follow_team_name();

-- The captain of a team is the captain of its registration. A team that somebody else entered gets one when they accept.
CREATE FUNCTION follow_captain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registrations SET user_id = NEW.captain_id WHERE team_id = NEW.id AND user_id IS DISTINCT FROM NEW.captain_id;
  RETURN NULL;
END $$;

CREATE TRIGGER follow_captain AFTER UPDATE OF captain_id ON teams
  FOR EACH ROW WHEN (OLD.captain_id IS DISTINCT FROM NEW.captain_id) EXECUTE FUNCTION follow_captain();

-- What a captain agreed to: the dates and the place of the tournament when the spot was claimed.
CREATE FUNCTION keep_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.agreed IS NULL THEN
    SELECT jsonb_build_object('startsAt', start_date, 'endsAt', end_date, 'firstMatchAt', null, 'location', location, 'latitude', latitude,
      'longitude', longitude) INTO NEW.agreed FROM tournaments WHERE id = NEW.tournament_id;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER keep_agreed BEFORE INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION keep_agreed();

-- The ledger, the audit log and the logs of competitions are append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

CREATE TRIGGER ledger_is_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_is_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER competition_facts_are_append_only BEFORE UPDATE OR DELETE ON competition_facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER competition_facts_are_never_emptied BEFORE TRUNCATE ON competition_facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Everyone who has ever been organizer or co-organizer of a tournament: their own teams don't count toward verification.
CREATE FUNCTION remember_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organizer_history (tournament_id, user_id) VALUES (NEW.id, NEW.organizer_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER tournaments_remember_organizers AFTER INSERT OR UPDATE OF organizer_id ON tournaments
  FOR EACH ROW EXECUTE FUNCTION remember_organizer();

CREATE FUNCTION remember_co_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organizer_history (tournament_id, user_id) VALUES (NEW.tournament_id, NEW.user_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER officials_remember_co_organizers AFTER INSERT OR UPDATE OF role, accepted_at ON officials
  FOR EACH ROW WHEN (NEW.role = 'co_organizer' AND NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION remember_co_organizer();

-- Its rows are removed only together with their tournament or user.
CREATE TRIGGER organizer_history_is_insert_only BEFORE UPDATE OR DELETE ON organizer_history
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER organizer_history_is_never_emptied BEFORE TRUNCATE ON organizer_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Totals that would take too long to count on each request. Each statement adds its changes as rows of its own, so that writers never
-- wait for each other; a writer that gets the lock without waiting merges the rows it touched. A total is the sum of its rows.
CREATE FUNCTION gather_totals(names text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF names IS NULL OR NOT pg_try_advisory_xact_lock(7210) THEN RETURN; END IF;
  WITH gone AS (DELETE FROM totals WHERE name = ANY (names) RETURNING name, value)
  INSERT INTO totals SELECT name, sum(value) FROM gone GROUP BY name HAVING sum(value) <> 0;
END $$;

CREATE FUNCTION gather_ranking_counts(lists boolean[], levels smallint[], slots bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF levels IS NULL OR NOT pg_try_advisory_xact_lock(7210) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM ranking_counts AS c USING unnest(lists, levels, slots) AS touched (is_verified, level, slot)
    WHERE c.is_verified = touched.is_verified AND c.level = touched.level AND c.slot = touched.slot RETURNING c.*
  )
  INSERT INTO ranking_counts (is_verified, level, slot, players)
  SELECT is_verified, level, slot, sum(players) FROM gone GROUP BY is_verified, level, slot HAVING sum(players) <> 0;
END $$;

-- Verified results are counted like all results, in rows of their own.
CREATE FUNCTION count_players() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'role, deleted_at, suspended_at, wins::bigint, total_prize_won_cents, ranking_key, verified_wins::bigint, verified_prize_cents, verified_ranking_key';
  -- New rows are added, and old ones subtracted.
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM rows_now' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM rows_before' END);
  names text[];
  lists boolean[];
  levels smallint[];
  slots bigint[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS u,
      LATERAL (VALUES (''players'', 1), (''ranked'', (ranking_key IS NOT NULL)::int), (''wins'', wins), (''prize_cents'', total_prize_won_cents),
        (''verified_ranked'', (verified_ranking_key IS NOT NULL)::int), (''verified_wins'', verified_wins),
        (''verified_prize_cents'', verified_prize_cents)) AS t (name, value)
      WHERE role = ''player'' AND deleted_at IS NULL AND suspended_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names;
  EXECUTE 'WITH added AS (INSERT INTO ranking_counts (is_verified, level, slot, players)
      SELECT is_verified, level, -key >> 6 * level, sum(n) FROM (' || changed || ') AS u,
      LATERAL (VALUES (false, ranking_key), (true, verified_ranking_key)) AS k (is_verified, key), generate_series(0, 7) AS level
      WHERE key IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 RETURNING is_verified, level, slot)
    SELECT array_agg(is_verified), array_agg(level), array_agg(slot) FROM added' INTO lists, levels, slots;
  PERFORM gather_totals(names);
  PERFORM gather_ranking_counts(lists, levels, slots);
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_players AFTER INSERT ON users REFERENCING NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();
CREATE TRIGGER count_changed_players AFTER UPDATE ON users REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();
CREATE TRIGGER count_gone_players AFTER DELETE ON users REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION count_players();

CREATE FUNCTION count_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'sport, status, cancelled_at, current_teams, awarded_cents';
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS it' ELSE 'rows_now' END END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($2).*) AS it' ELSE 'rows_before' END END);
  names text[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS t,
      LATERAL (SELECT status IN (''upcoming'', ''active'') AS is_active) AS state,
      LATERAL (VALUES (''active:'' || sport, is_active::int), (''active_teams'', is_active::int * current_teams),
        (''awarded_cents'', awarded_cents)) AS counted (name, value)
      WHERE cancelled_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names USING NEW, OLD;
  PERFORM gather_totals(names);
  RETURN NULL;
END $$;

CREATE TRIGGER count_new_tournaments AFTER INSERT ON tournaments REFERENCING NEW TABLE AS rows_now
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();
-- For each row, so that holding a spot, which changes nothing that is counted, costs nothing.
CREATE TRIGGER count_changed_tournaments AFTER UPDATE ON tournaments FOR EACH ROW
  WHEN ((OLD.sport, OLD.status, OLD.cancelled_at, OLD.current_teams, OLD.awarded_cents)
    IS DISTINCT FROM (NEW.sport, NEW.status, NEW.cancelled_at, NEW.current_teams, NEW.awarded_cents))
  EXECUTE FUNCTION count_tournaments();
CREATE TRIGGER count_gone_tournaments AFTER DELETE ON tournaments REFERENCING OLD TABLE AS rows_before
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();

-- How many ranked players have more points (in cents): at each level the slots after ours, up to where the level above takes over.
CREATE FUNCTION players_above(points bigint, verified boolean DEFAULT false) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(c.players), 0)::bigint FROM generate_series(0, 7) AS level
  JOIN ranking_counts AS c ON c.is_verified = verified AND c.level = level.level
    AND c.slot > points >> 6 * level.level AND c.slot <= (points >> 6 * level.level) | 63
$$;
