ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
DROP INDEX "refunds_payment_intent_key";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_due_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "refunds" SET "fee_due_cents" = "fee_kept_cents" WHERE "fee_kept_cents" > 0;--> statement-breakpoint
UPDATE "refunds" SET "status" = 'void', "amount_cents" = 0, "fee_kept_cents" = 0 WHERE "status" = 'disputed';--> statement-breakpoint
-- Until now, a withdrawal whose processing fee used up what was left had no refund.
INSERT INTO "refunds" ("id", "registration_id", "payment_intent_id", "amount_cents", "fee_kept_cents", "fee_due_cents", "reason", "status", "requested_by", "created_at", "updated_at")
SELECT gen_random_uuid(), l."registration_id", l."reference", 0, l."amount_cents", l."amount_cents", 'withdrawn', 'void', r."user_id", l."created_at", l."created_at"
FROM "ledger_entries" l JOIN "registrations" r ON r."id" = l."registration_id" AND r."payment_intent_id" = l."reference"
WHERE l."kind" = 'fee_kept' AND NOT EXISTS (SELECT FROM "refunds" f WHERE f."payment_intent_id" = l."reference" AND f."reason" <> 'provider');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment_intent_key" ON "refunds" USING btree ("payment_intent_id") WHERE reason not in ('provider', 'dispute_won');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" >= 0 and "refunds"."fee_kept_cents" >= 0 and "refunds"."fee_due_cents" >= "refunds"."fee_kept_cents");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'succeeded', 'failed', 'settled', 'void'));
