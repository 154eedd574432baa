CREATE TABLE "ranking_counts" (
	"level" smallint NOT NULL,
	"slot" bigint NOT NULL,
	"players" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totals" (
	"name" text NOT NULL,
	"value" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(first_name || ' ' || last_name || E'\n' || username || E'\n' || coalesce(location, ''))) STORED;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ranking_key" bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end) STORED;--> statement-breakpoint
CREATE INDEX "ranking_counts_slot_idx" ON "ranking_counts" USING btree ("level","slot","players");--> statement-breakpoint
CREATE INDEX "totals_name_idx" ON "totals" USING btree ("name");--> statement-breakpoint
CREATE INDEX "tournaments_open_sport_idx" ON "tournaments" USING btree ("sport","registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and places_taken < max_teams;--> statement-breakpoint
CREATE INDEX "tournaments_running_sport_idx" ON "tournaments" USING btree ("sport","start_date","id") WHERE deleted_at is null and status in ('upcoming', 'active');--> statement-breakpoint
CREATE INDEX "tournaments_finished_sport_idx" ON "tournaments" USING btree ("sport","end_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "tournaments_open_skill_idx" ON "tournaments" USING btree ("skill_level","registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and places_taken < max_teams;--> statement-breakpoint
CREATE INDEX "tournaments_running_skill_idx" ON "tournaments" USING btree ("skill_level","start_date","id") WHERE deleted_at is null and status in ('upcoming', 'active');--> statement-breakpoint
CREATE INDEX "tournaments_finished_skill_idx" ON "tournaments" USING btree ("skill_level","end_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "tournaments_filters_idx" ON "tournaments" USING btree ("sport","skill_level") WHERE deleted_at is null and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "users_ranking_idx" ON "users" USING btree ("ranking_key","id") WHERE ranking_key is not null;--> statement-breakpoint
CREATE INDEX "users_public_search_idx" ON "users" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_preferred_sports_idx" ON "users" USING gin ("preferred_sports");