ALTER TABLE "tournaments" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
-- For tournaments that were canceled before, the audit log knows it.
UPDATE tournaments SET cancelled_by = CASE WHEN audit_log.actor_id = tournaments.organizer_id THEN 'organizer' ELSE 'administrator' END
FROM audit_log
WHERE tournaments.cancelled_at IS NOT NULL AND audit_log.subject_id = tournaments.id AND audit_log.subject_type = 'tournament'
  AND audit_log.action = 'cancelled';
