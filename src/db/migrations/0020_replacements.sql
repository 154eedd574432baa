CREATE TABLE "replacement_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"started_by" uuid NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ending" text,
	CONSTRAINT "replacement_searches_ending_check" CHECK (("replacement_searches"."ended_at" is null) = ("replacement_searches"."ending" is null) and "replacement_searches"."ending" in ('replaced', 'stopped', 'nobody_left', 'impossible'))
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "replacement_search_id" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "spot_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "takes_spot" boolean GENERATED ALWAYS AS (payment_status in ('held', 'pending', 'paid') and spot_given_at is null and (payment_status <> 'held' or replacement_search_id is null)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD COLUMN "on_call" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "replacement_searches" ADD CONSTRAINT "replacement_searches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_searches" ADD CONSTRAINT "replacement_searches_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_searches" ADD CONSTRAINT "replacement_searches_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_searches_team_key" ON "replacement_searches" USING btree ("team_id") WHERE "replacement_searches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "replacement_searches_tournament_idx" ON "replacement_searches" USING btree ("tournament_id") WHERE "replacement_searches"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "replacement_searches_user_idx" ON "replacement_searches" USING btree ("started_by");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_replacement_search_id_replacement_searches_id_fk" FOREIGN KEY ("replacement_search_id") REFERENCES "public"."replacement_searches"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_replacement_key" ON "registrations" USING btree ("replacement_search_id") WHERE "registrations"."payment_status" = 'held';