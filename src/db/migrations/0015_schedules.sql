-- For the constraint below.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "courts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_main" boolean NOT NULL,
	"hours" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_matches" (
	"tournament_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"court_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_pinned" boolean NOT NULL,
	CONSTRAINT "scheduled_matches_tournament_id_number_pk" PRIMARY KEY("tournament_id","number"),
	CONSTRAINT "scheduled_matches_times_check" CHECK ("scheduled_matches"."starts_at" < "scheduled_matches"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"draft" jsonb,
	"published_at" timestamp with time zone,
	"published_revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "courts" ADD CONSTRAINT "courts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_matches" ADD CONSTRAINT "scheduled_matches_court_id_courts_id_fk" FOREIGN KEY ("court_id") REFERENCES "public"."courts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_matches" ADD CONSTRAINT "scheduled_matches_match_fk" FOREIGN KEY ("tournament_id","number") REFERENCES "public"."matches"("tournament_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "courts_name_key" ON "courts" USING btree ("tournament_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "courts_one_main_key" ON "courts" USING btree ("tournament_id") WHERE "courts"."is_main";--> statement-breakpoint
CREATE INDEX "scheduled_matches_court_idx" ON "scheduled_matches" USING btree ("court_id");--> statement-breakpoint
ALTER TABLE "matches" DROP COLUMN "scheduled_at";--> statement-breakpoint
-- One match at a time on a court. Checked at the end of a transaction, because publishing swaps matches.
ALTER TABLE "scheduled_matches" ADD CONSTRAINT "scheduled_matches_court_excl" EXCLUDE USING gist ("court_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) DEFERRABLE INITIALLY DEFERRED;
