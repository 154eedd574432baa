ALTER TABLE "schedules" ADD COLUMN "stopped_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "draft_stopped_until" timestamp with time zone;