ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payment_intent_key";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_kind_check";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_status_check";--> statement-breakpoint
ALTER TABLE "registrations" DROP CONSTRAINT "registrations_paid_check";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payment_intent_key" ON "refunds" USING btree ("payment_intent_id") WHERE reason <> 'provider';--> statement-breakpoint
CREATE INDEX "refunds_intent_idx" ON "refunds" USING btree ("payment_intent_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('captured', 'refunded', 'fee_kept', 'cash', 'disputed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'succeeded', 'failed', 'settled', 'disputed'));--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_paid_check" CHECK ("registrations"."payment_status" <> 'paid' or ("registrations"."amount_paid_cents" <= "registrations"."fee_cents" and ("registrations"."amount_paid_cents" = "registrations"."fee_cents" or "registrations"."paid_by" = 'card') and case "registrations"."paid_by" when 'card' then "registrations"."payment_intent_id" is not null when 'free' then "registrations"."fee_cents" = 0 when 'cash' then true else false end));