CREATE TABLE "schedule_changes" (
	"tournament_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"actor_id" uuid NOT NULL,
	"sentence" text NOT NULL,
	"before" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "schedule_changes_tournament_id_revision_pk" PRIMARY KEY("tournament_id","revision")
);
--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_tournament_id_schedules_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."schedules"("tournament_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_changes" ADD CONSTRAINT "schedule_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_changes_actor_idx" ON "schedule_changes" USING btree ("actor_id");