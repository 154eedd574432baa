ALTER TABLE "outbox" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_secret_idx" ON "outbox" USING btree ("secret_until") WHERE secret is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_secret_check" CHECK ("outbox"."secret" is null or ("outbox"."secret_until" is not null and "outbox"."secret" <> ''));--> statement-breakpoint
-- Removes the link, a user's id, a dot and 43 letters, from earlier mail too. Waiting mail keeps its link until the link expires; after that, it is not sent.
UPDATE outbox SET
  secret_until = created_at,
  subject = regexp_replace(subject, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}', '[removed]', 'g'),
  html = regexp_replace(html, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}', '[removed]', 'g'),
  text = regexp_replace(text, '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[\w-]{43}', '[removed]', 'g')
  WHERE template_key IN ('verify_email', 'reset_password', 'change_email') AND (status <> 'waiting' OR created_at < now() - interval '1 day');
