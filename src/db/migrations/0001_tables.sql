CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" text NOT NULL,
	"account_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_provider_key" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "component_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"component_key" text NOT NULL,
	"component_name" text NOT NULL,
	"template" text DEFAULT '' NOT NULL,
	"styles" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "component_templates_key_key" UNIQUE("component_key")
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_key" text NOT NULL,
	"subject" text NOT NULL,
	"html_content" text NOT NULL,
	"text_content" text NOT NULL,
	"variables" text[] DEFAULT '{}' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_key_key" UNIQUE("template_key")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hero_videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"original_name" text NOT NULL,
	"video_url" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hero_videos_file_name_key" UNIQUE("filename")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text NOT NULL,
	"actor_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_reference_key" UNIQUE("kind","reference"),
	CONSTRAINT "ledger_entries_kind_check" CHECK ("ledger_entries"."kind" in ('captured', 'refunded', 'fee_kept', 'cash'))
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"team1_id" uuid,
	"team2_id" uuid,
	"team1_score" integer,
	"team2_score" integer,
	"winner_id" uuid,
	"scheduled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"status" text DEFAULT 'scheduled' NOT NULL,
	CONSTRAINT "matches_round_check" CHECK ("matches"."round" >= 1),
	CONSTRAINT "matches_two_teams_check" CHECK ("matches"."team1_id" <> "matches"."team2_id"),
	CONSTRAINT "matches_winner_check" CHECK ("matches"."winner_id" is null or "matches"."winner_id" in ("matches"."team1_id", "matches"."team2_id")),
	CONSTRAINT "matches_scores_check" CHECK ("matches"."team1_score" >= 0 and "matches"."team2_score" >= 0),
	CONSTRAINT "matches_status_check" CHECK ("matches"."status" in ('scheduled', 'active', 'completed'))
);
--> statement-breakpoint
CREATE TABLE "media_assets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_assets_file_name_key" UNIQUE("file_name"),
	CONSTRAINT "media_assets_size_check" CHECK ("media_assets"."file_size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"related_id" uuid,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"population" integer NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(display_name)) STORED
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"registration_id" uuid NOT NULL,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_kept_cents" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_key" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_registration_key" UNIQUE("registration_id"),
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount_cents" >= 0 and "refunds"."fee_kept_cents" >= 0),
	CONSTRAINT "refunds_status_check" CHECK ("refunds"."status" in ('requested', 'succeeded', 'failed')),
	CONSTRAINT "refunds_succeeded_check" CHECK ("refunds"."status" <> 'succeeded' or "refunds"."provider_refund_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid,
	"team_name" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp with time zone,
	"fee_cents" integer NOT NULL,
	"amount_paid_cents" integer DEFAULT 0 NOT NULL,
	"paid_by" text,
	"payment_started_at" timestamp with time zone,
	"payment_intent_id" text,
	CONSTRAINT "registrations_team_key" UNIQUE("team_id"),
	CONSTRAINT "registrations_payment_intent_key" UNIQUE("payment_intent_id"),
	CONSTRAINT "registrations_payment_status_check" CHECK ("registrations"."payment_status" in ('held', 'pending', 'paid', 'expired', 'withdrawn', 'refunded')),
	CONSTRAINT "registrations_expiry_check" CHECK (("registrations"."payment_status" in ('held', 'pending')) = ("registrations"."expires_at" is not null)),
	CONSTRAINT "registrations_team_check" CHECK (case "registrations"."payment_status" when 'held' then "registrations"."team_id" is null when 'pending' then "registrations"."team_id" is not null when 'paid' then "registrations"."team_id" is not null else true end),
	CONSTRAINT "registrations_paid_check" CHECK ("registrations"."payment_status" <> 'paid' or ("registrations"."amount_paid_cents" = "registrations"."fee_cents" and case "registrations"."paid_by" when 'card' then "registrations"."payment_intent_id" is not null when 'free' then "registrations"."fee_cents" = 0 when 'cash' then true else false end)),
	CONSTRAINT "registrations_fee_check" CHECK ("registrations"."fee_cents" >= 0 and "registrations"."amount_paid_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "site_content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_key" text NOT NULL,
	"content_type" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_content_key_key" UNIQUE("content_key"),
	CONSTRAINT "site_content_type_check" CHECK ("site_content"."content_type" in ('text', 'html', 'json', 'image'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tournament_id" uuid NOT NULL,
	"captain_id" uuid NOT NULL,
	"members" text[] DEFAULT '{}' NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"payment_status" text DEFAULT 'pending' NOT NULL,
	"seed" integer,
	"eliminated" boolean DEFAULT false NOT NULL,
	CONSTRAINT "teams_seed_key" UNIQUE("tournament_id","seed"),
	CONSTRAINT "teams_payment_status_check" CHECK ("teams"."payment_status" in ('pending', 'paid', 'refunded', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"sport" text NOT NULL,
	"location" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	"registration_deadline" timestamp with time zone NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"max_teams" integer NOT NULL,
	"current_teams" integer DEFAULT 0 NOT NULL,
	"places_taken" integer DEFAULT 0 NOT NULL,
	"entry_fee_cents" integer NOT NULL,
	"prize_pool_cents" integer NOT NULL,
	"status" text DEFAULT 'upcoming' NOT NULL,
	"organizer_id" uuid NOT NULL,
	"image" text,
	"rules" text,
	"skill_level" text NOT NULL,
	"team_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(name || E'
' || description || E'
' || location)) STORED,
	CONSTRAINT "tournaments_places_check" CHECK ("tournaments"."places_taken" between 0 and "tournaments"."max_teams"),
	CONSTRAINT "tournaments_current_teams_check" CHECK ("tournaments"."current_teams" between 0 and "tournaments"."places_taken"),
	CONSTRAINT "tournaments_max_teams_check" CHECK ("tournaments"."max_teams" between 2 and 64),
	CONSTRAINT "tournaments_team_size_check" CHECK ("tournaments"."team_size" between 1 and 20),
	CONSTRAINT "tournaments_entry_fee_check" CHECK ("tournaments"."entry_fee_cents" = 0 or "tournaments"."entry_fee_cents" between 50 and 99999999),
	CONSTRAINT "tournaments_prize_pool_check" CHECK ("tournaments"."prize_pool_cents" between 0 and 2000000000),
	CONSTRAINT "tournaments_dates_check" CHECK ("tournaments"."registration_deadline" < "tournaments"."start_date" and "tournaments"."start_date" <= "tournaments"."end_date"),
	CONSTRAINT "tournaments_status_check" CHECK ("tournaments"."status" in ('upcoming', 'active', 'completed', 'cancelled')),
	CONSTRAINT "tournaments_skill_level_check" CHECK ("tournaments"."skill_level" in ('beginner', 'intermediate', 'advanced', 'all'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"role" text DEFAULT 'player' NOT NULL,
	"avatar" text,
	"bio" text,
	"location" text,
	"preferred_sports" text[] DEFAULT '{}' NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"total_prize_won_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('player', 'administrator')),
	CONSTRAINT "users_statistics_check" CHECK ("users"."wins" >= 0 and "users"."losses" >= 0 and "users"."total_prize_won_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hero_videos" ADD CONSTRAINT "hero_videos_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_team1_id_teams_id_fk" FOREIGN KEY ("team1_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_team2_id_teams_id_fk" FOREIGN KEY ("team2_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_winner_id_teams_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_captain_id_users_id_fk" FOREIGN KEY ("captain_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user_idx" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "hero_videos_one_active_key" ON "hero_videos" USING btree ("is_active") WHERE "hero_videos"."is_active";--> statement-breakpoint
CREATE INDEX "ledger_entries_tournament_idx" ON "ledger_entries" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_registration_idx" ON "ledger_entries" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "matches_tournament_idx" ON "matches" USING btree ("tournament_id","round","id");--> statement-breakpoint
CREATE INDEX "notifications_user_idx" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("user_id") WHERE not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "places_search_idx" ON "places" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_prefix_idx" ON "places" USING btree (search_text text_pattern_ops);--> statement-breakpoint
CREATE INDEX "refunds_requested_idx" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_team_name_key" ON "registrations" USING btree ("tournament_id",lower("team_name")) WHERE "registrations"."payment_status" in ('held', 'pending', 'paid');--> statement-breakpoint
CREATE INDEX "registrations_tournament_idx" ON "registrations" USING btree ("tournament_id","user_id");--> statement-breakpoint
CREATE INDEX "registrations_user_idx" ON "registrations" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "registrations_expiry_idx" ON "registrations" USING btree ("expires_at") WHERE "registrations"."payment_status" in ('held', 'pending');--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "teams_tournament_idx" ON "teams" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "teams_captain_idx" ON "teams" USING btree ("captain_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "teams_members_idx" ON "teams" USING gin ("members");--> statement-breakpoint
CREATE INDEX "tournaments_open_idx" ON "tournaments" USING btree ("registration_deadline","id") WHERE deleted_at is null and status = 'upcoming' and places_taken < max_teams;--> statement-breakpoint
CREATE INDEX "tournaments_running_idx" ON "tournaments" USING btree ("start_date","id") WHERE deleted_at is null and status in ('upcoming', 'active');--> statement-breakpoint
CREATE INDEX "tournaments_finished_idx" ON "tournaments" USING btree ("end_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is null and status = 'completed';--> statement-breakpoint
CREATE INDEX "tournaments_search_idx" ON "tournaments" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tournaments_organizer_idx" ON "tournaments" USING btree ("organizer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_one_administrator_key" ON "users" USING btree ("role") WHERE "users"."role" = 'administrator';--> statement-breakpoint
CREATE INDEX "verifications_identifier_idx" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "webhook_events_unapplied_idx" ON "webhook_events" USING btree ("received_at") WHERE "webhook_events"."applied_at" is null;