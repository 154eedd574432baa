-- Of the provider's events, only the id of their object is kept: the rest may contain more about a card and its owner than the privacy policy allows.
ALTER TABLE "webhook_events" ADD COLUMN "object_id" text;--> statement-breakpoint
UPDATE webhook_events SET object_id = payload #>> '{data,object,id}';--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "payload";
