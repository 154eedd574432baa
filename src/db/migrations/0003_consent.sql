DROP INDEX "team_invitations_user_key";--> statement-breakpoint
DROP INDEX "team_invitations_email_key";--> statement-breakpoint
ALTER TABLE "registrations" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ALTER COLUMN "captain_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "officials" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "caused_by" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "role" text DEFAULT 'player' NOT NULL;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "entered_by" uuid;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "claimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_caused_idx" ON "outbox" USING btree ("mailbox","created_at") WHERE caused_by is not null;--> statement-breakpoint
CREATE INDEX "team_invitations_invited_by_idx" ON "team_invitations" USING btree ("invited_by") WHERE "team_invitations"."invited_by" is not null;--> statement-breakpoint
CREATE INDEX "teams_entered_by_idx" ON "teams" USING btree ("entered_by") WHERE "teams"."entered_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_user_key" ON "team_invitations" USING btree ("team_id","role","user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_email_key" ON "team_invitations" USING btree ("team_id","role",lower(email)) WHERE email is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_caused_check" CHECK (("outbox"."caused_by" is null) = ("outbox"."mailbox" is null));--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_captain_check" CHECK ("registrations"."user_id" is not null or ("registrations"."team_id" is not null and "registrations"."paid_by" is distinct from 'card'));--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_role_check" CHECK ("team_invitations"."role" in ('player', 'captain'));--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_check" CHECK (("team_invitations"."role" = 'captain') = ("team_invitations"."invited_by" is not null));--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_captain_check" CHECK (case when "teams"."entered_by" is null then "teams"."captain_id" is not null and "teams"."claimed_at" is null else ("teams"."captain_id" is null) = ("teams"."claimed_at" is null) end);--> statement-breakpoint
-- The captain of a team is the captain of its registration. A team that somebody else entered gets one when they accept.
CREATE FUNCTION follow_captain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registrations SET user_id = NEW.captain_id WHERE team_id = NEW.id AND user_id IS DISTINCT FROM NEW.captain_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_captain AFTER UPDATE OF captain_id ON teams
  FOR EACH ROW WHEN (OLD.captain_id IS DISTINCT FROM NEW.captain_id) EXECUTE FUNCTION follow_captain();
