-- Of the provider's events only what they are about is kept: they may say more of a card and whose it is than we promise to know.
ALTER TABLE "webhook_events" ADD COLUMN "object_id" text;--> statement-breakpoint
UPDATE webhook_events SET object_id = payload #>> '{data,object,id}';--> statement-breakpoint
ALTER TABLE "webhook_events" DROP COLUMN "payload";
