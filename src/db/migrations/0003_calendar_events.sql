CREATE TABLE "calendar_events" (
	"team_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_duty" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_events_team_id_number_is_duty_pk" PRIMARY KEY("team_id","number","is_duty")
);
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;