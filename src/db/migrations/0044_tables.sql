ALTER TABLE "matches" DROP CONSTRAINT "matches_bracket_check";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_format_check";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "pool" text;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_bracket_check" CHECK ("matches"."bracket" in ('main', 'losers', 'third', 'final', 'reset', 'group', 'swiss'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_format_check" CHECK ("tournaments"."format" in ('single_elimination', 'double_elimination', 'fixed_bracket', 'round_robin', 'groups', 'swiss'));
