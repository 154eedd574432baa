CREATE TABLE "match_progress" (
	"tournament_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "match_progress_tournament_id_number_pk" PRIMARY KEY("tournament_id","number"),
	CONSTRAINT "match_progress_order_check" CHECK ("match_progress"."started_at" <= "match_progress"."finished_at")
);
--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "mode" text DEFAULT 'times' NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "progress_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "stopped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "draft_stopped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "draft_extension" jsonb;--> statement-breakpoint
ALTER TABLE "match_progress" ADD CONSTRAINT "match_progress_match_fk" FOREIGN KEY ("tournament_id","number") REFERENCES "public"."matches"("tournament_id","number") ON DELETE cascade ON UPDATE no action;