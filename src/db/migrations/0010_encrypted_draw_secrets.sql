-- The app writes draw secrets now, encrypted. Earlier ones were not, so nobody should rely on them: a tournament that still has to be drawn
-- begins a new chain, and its draw page says so.
DROP TRIGGER tournaments_commit_to_draws ON tournaments;--> statement-breakpoint
DROP FUNCTION commit_to_draws();--> statement-breakpoint
ALTER TABLE "draw_secrets" DROP CONSTRAINT "draw_secrets_pkey";--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD COLUMN "chain" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD CONSTRAINT "draw_secrets_tournament_id_chain_pk" PRIMARY KEY("tournament_id","chain");--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD COLUMN "first_draw" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD COLUMN "teams_entered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD COLUMN "encrypted_secret" text;--> statement-breakpoint
ALTER TABLE "draw_secrets" DROP COLUMN "last_secret";
