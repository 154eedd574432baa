ALTER TABLE "facts" RENAME TO "app_metadata";--> statement-breakpoint
ALTER INDEX "facts_pkey" RENAME TO "app_metadata_pkey";--> statement-breakpoint
ALTER TABLE "loose_files" RENAME TO "orphaned_files";--> statement-breakpoint
ALTER INDEX "loose_files_pkey" RENAME TO "orphaned_files_pkey";--> statement-breakpoint
ALTER INDEX "loose_files_since_idx" RENAME TO "orphaned_files_since_idx";--> statement-breakpoint
ALTER TABLE "places" RENAME TO "towns";--> statement-breakpoint
ALTER INDEX "places_pkey" RENAME TO "towns_pkey";--> statement-breakpoint
ALTER INDEX "places_search_idx" RENAME TO "towns_search_idx";--> statement-breakpoint
ALTER INDEX "places_prefix_idx" RENAME TO "towns_prefix_idx";--> statement-breakpoint
ALTER TABLE "refunds" RENAME COLUMN "spoiled_keys" TO "exhausted_keys";--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verifications_expires_idx" ON "verifications" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_events_applied_idx" ON "webhook_events" USING btree ("applied_at") WHERE "webhook_events"."applied_at" is not null;--> statement-breakpoint
-- A listed team's registration carries the same name, so that the unique index on registrations covers held spots and teams alike.
CREATE FUNCTION follow_team_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registrations SET team_name = NEW.name WHERE team_id = NEW.id AND team_name <> NEW.name;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER follow_team_name AFTER UPDATE OF name ON teams
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION follow_team_name();
