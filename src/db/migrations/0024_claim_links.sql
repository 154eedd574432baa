CREATE TABLE "claim_links" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	"before" jsonb,
	CONSTRAINT "claim_links_before_check" CHECK (not ("claim_links"."is_open" and "claim_links"."before" is not null))
);
--> statement-breakpoint
ALTER TABLE "team_contacts" ADD COLUMN "is_captains" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_links" ADD CONSTRAINT "claim_links_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE team_contacts c SET is_captains = false FROM teams t WHERE t.id = c.team_id AND t.captain_id IS NULL;
