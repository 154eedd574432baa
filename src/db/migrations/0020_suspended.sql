ALTER TABLE "users" drop column "ranking_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ranking_key" bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and suspended_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end) STORED;--> statement-breakpoint
-- It was dropped with the column.
CREATE INDEX "users_ranking_idx" ON "users" USING btree ("ranking_key","id") WHERE ranking_key is not null;
