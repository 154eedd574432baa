CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"status" text DEFAULT 'invited' NOT NULL,
	"secret_hash" text NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "team_invitations_status_check" CHECK ("team_invitations"."status" in ('invited', 'accepted', 'declined', 'left')),
	CONSTRAINT "team_invitations_invitee_check" CHECK ("team_invitations"."user_id" is not null or "team_invitations"."email" is not null)
);
--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_user_key" ON "team_invitations" USING btree ("team_id","user_id") WHERE user_id is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_email_key" ON "team_invitations" USING btree ("team_id",lower(email)) WHERE email is not null;
--> statement-breakpoint
CREATE INDEX "team_invitations_user_idx" ON "team_invitations" USING btree ("user_id") WHERE user_id is not null;
--> statement-breakpoint
CREATE INDEX "team_invitations_email_idx" ON "team_invitations" USING btree (lower(email)) WHERE email is not null;
--> statement-breakpoint
-- Members from before there were invitations count as having accepted.
INSERT INTO "team_invitations" ("id", "team_id", "user_id", "status", "secret_hash", "invited_at", "answered_at")
SELECT gen_random_uuid(), t.id, u.id, 'accepted', encode(sha256(gen_random_uuid()::text::bytea), 'hex'), t.registered_at, t.registered_at
FROM teams t CROSS JOIN LATERAL (SELECT DISTINCT unnest(t.members) AS member) m JOIN users u ON u.id::text = m.member
WHERE u.id <> t.captain_id;
