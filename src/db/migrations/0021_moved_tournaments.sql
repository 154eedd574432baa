ALTER TABLE "registrations" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "move_notice" jsonb;--> statement-breakpoint
-- What a captain agreed to: the dates and the place of the tournament when the spot was claimed.
CREATE FUNCTION keep_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.agreed IS NULL THEN
    SELECT jsonb_build_object('startsAt', start_date, 'endsAt', end_date, 'firstMatchAt', null, 'location', location, 'latitude', latitude,
      'longitude', longitude) INTO NEW.agreed FROM tournaments WHERE id = NEW.tournament_id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_agreed BEFORE INSERT ON registrations FOR EACH ROW EXECUTE FUNCTION keep_agreed();
--> statement-breakpoint
-- Captains of teams from before are taken to have agreed to what the tournament says now.
UPDATE registrations SET agreed = jsonb_build_object('startsAt', t.start_date, 'endsAt', t.end_date, 'firstMatchAt', null, 'location', t.location,
  'latitude', t.latitude, 'longitude', t.longitude) FROM tournaments t WHERE t.id = registrations.tournament_id;
