ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open_idx" ON "contact_messages" USING btree ("id" DESC NULLS FIRST) WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "registrations_payments_idx" ON "registrations" USING btree ("id" DESC NULLS FIRST) WHERE paid_by in ('card', 'cash');--> statement-breakpoint
CREATE INDEX "teams_name_idx" ON "teams" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "teams_payment_status_idx" ON "teams" USING btree ("payment_status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teams_search_idx" ON "teams" USING gin (fold(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tournaments_start_idx" ON "tournaments" USING btree ("start_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tournaments_name_idx" ON "tournaments" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "tournaments_status_idx" ON "tournaments" USING btree ("status","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower(last_name || ' ' || first_name),"id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (fold(first_name || ' ' || last_name || E'\n' || username || E'\n' || email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_suspended_idx" ON "users" USING btree ("id" DESC NULLS FIRST) WHERE suspended_at is not null;--> statement-breakpoint
CREATE INDEX "users_unverified_idx" ON "users" USING btree ("id" DESC NULLS FIRST) WHERE not email_verified and deleted_at is null;