CREATE TABLE "competition_events" (
	"tournament_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"body" jsonb NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "competition_events_tournament_id_id_pk" PRIMARY KEY("tournament_id","id"),
	CONSTRAINT "competition_events_seq_key" UNIQUE("tournament_id","seq"),
	CONSTRAINT "competition_events_actor_role_check" CHECK ("competition_events"."actor_role" in ('administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system'))
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"setup" jsonb NOT NULL,
	"seeds" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entrants" (
	"tournament_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"seed" integer,
	"status" text NOT NULL,
	"place" integer,
	"place_shared_by" integer,
	CONSTRAINT "entrants_tournament_id_team_id_pk" PRIMARY KEY("tournament_id","team_id"),
	CONSTRAINT "entrants_status_check" CHECK ("entrants"."status" in ('in', 'withdrawn', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "officials" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "officials_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id"),
	CONSTRAINT "officials_role_check" CHECK ("officials"."role" in ('co_organizer', 'scorekeeper'))
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "number" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "bracket" text NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "games" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "competition_events" ADD CONSTRAINT "competition_events_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_events" ADD CONSTRAINT "competition_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competitions" ADD CONSTRAINT "competitions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officials" ADD CONSTRAINT "officials_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "officials" ADD CONSTRAINT "officials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_events_actor_idx" ON "competition_events" USING btree ("actor_id") WHERE "competition_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "officials_user_idx" ON "officials" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_number_key" UNIQUE("tournament_id","number");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_bracket_check" CHECK ("matches"."bracket" in ('main', 'losers', 'third', 'final', 'reset'));--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_outcome_check" CHECK ("matches"."outcome" in ('played', 'walkover', 'retired', 'forfeit', 'double_no_show', 'bye', 'not_needed'));--> statement-breakpoint
CREATE TRIGGER competition_events_are_append_only BEFORE UPDATE OR DELETE ON competition_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER competition_events_are_never_emptied BEFORE TRUNCATE ON competition_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
