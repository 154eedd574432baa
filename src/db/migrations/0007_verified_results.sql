CREATE TABLE "organizer_history" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "organizer_history_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_verified_check";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "verifiable" text DEFAULT 'no' NOT NULL;--> statement-breakpoint
-- What was verified or confirmed before stays so. Finishing another tournament again decides by the new rules.
UPDATE "tournaments" SET "verifiable" = CASE WHEN "is_verified" THEN 'yes' ELSE 'if_confirmed' END
  WHERE "is_verified" OR ("finished_at" IS NOT NULL AND "prize_confirmed_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "tournaments" DROP COLUMN "is_verified";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_verified" boolean GENERATED ALWAYS AS (verifiable = 'yes' or (verifiable = 'if_confirmed' and prize_confirmed_at is not null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organizer_history" ADD CONSTRAINT "organizer_history_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizer_history" ADD CONSTRAINT "organizer_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizer_history_user_idx" ON "organizer_history" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_verifiable_check" CHECK ("tournaments"."verifiable" in ('no', 'if_confirmed', 'yes') and ("tournaments"."verifiable" = 'no' or "tournaments"."finished_at" is not null));--> statement-breakpoint
-- Those who organize a tournament now, and those who changed its competition as organizers.
INSERT INTO "organizer_history" ("tournament_id", "user_id")
  SELECT "id", "organizer_id" FROM "tournaments"
  UNION SELECT "tournament_id", "user_id" FROM "officials" WHERE "role" = 'co_organizer' AND "accepted_at" IS NOT NULL
  UNION SELECT "tournament_id", "actor_id" FROM "competition_facts"
    WHERE "actor_role" IN ('organizer', 'co_organizer') AND "actor_id" IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION remember_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organizer_history (tournament_id, user_id) VALUES (NEW.id, NEW.organizer_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tournaments_remember_organizers AFTER INSERT OR UPDATE OF organizer_id ON tournaments
  FOR EACH ROW EXECUTE FUNCTION remember_organizer();--> statement-breakpoint
CREATE FUNCTION remember_co_organizer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organizer_history (tournament_id, user_id) VALUES (NEW.tournament_id, NEW.user_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER officials_remember_co_organizers AFTER INSERT OR UPDATE OF role, accepted_at ON officials
  FOR EACH ROW WHEN (NEW.role = 'co_organizer' AND NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION remember_co_organizer();
--> statement-breakpoint
-- Its rows are removed only together with their tournament or user.
CREATE TRIGGER organizer_history_is_insert_only BEFORE UPDATE OR DELETE ON organizer_history
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER organizer_history_is_never_emptied BEFORE TRUNCATE ON organizer_history
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
