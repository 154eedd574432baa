-- Accounts from before hide their emails too, until their owners show them.
ALTER TABLE "users" ALTER COLUMN "hide_email" SET DEFAULT true;--> statement-breakpoint
UPDATE "users" SET "hide_email" = true WHERE NOT "hide_email";--> statement-breakpoint
-- Sessions keep the SHA-256 of their token, as platform/http/hashed-tokens.ts stores it.
UPDATE "sessions" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex');
