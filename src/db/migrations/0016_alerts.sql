CREATE TABLE "tournament_alerts" (
	"user_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	"event" text NOT NULL,
	CONSTRAINT "tournament_alerts_user_id_tournament_id_event_pk" PRIMARY KEY("user_id","tournament_id","event")
);
--> statement-breakpoint
ALTER TABLE "tournament_alerts" ADD CONSTRAINT "tournament_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_alerts" ADD CONSTRAINT "tournament_alerts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_alerts_tournament_idx" ON "tournament_alerts" USING btree ("tournament_id","event");