ALTER TABLE "notifications" ADD COLUMN "lines" jsonb;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "before_stop" jsonb;