ALTER TABLE "registrations" ADD COLUMN "pay_link_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Before anybody claimed the team, only its pay link could start a payment.
UPDATE registrations SET pay_link_used = true FROM teams
WHERE teams.id = registrations.team_id AND teams.entered_by IS NOT NULL AND registrations.payment_started_at IS NOT NULL
  AND (teams.claimed_at IS NULL OR registrations.payment_started_at < teams.claimed_at);
