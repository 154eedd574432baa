DROP INDEX "tournaments_open_idx";--> statement-breakpoint
DROP INDEX "tournaments_open_sport_idx";--> statement-breakpoint
DROP INDEX "tournaments_open_skill_idx";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "competition" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "format" text DEFAULT 'single_elimination' NOT NULL;--> statement-breakpoint
CREATE INDEX "tournaments_open_idx" ON "tournaments" USING btree ("registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;--> statement-breakpoint
CREATE INDEX "tournaments_open_sport_idx" ON "tournaments" USING btree ("sport","registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;--> statement-breakpoint
CREATE INDEX "tournaments_open_skill_idx" ON "tournaments" USING btree ("skill_level","registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and competition = 'none' and places_taken < max_teams;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_check" CHECK ("tournaments"."competition" in ('none', 'drawn', 'running', 'finished'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('single_elimination', 'double_elimination', 'fixed_bracket'));