CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"to" text NOT NULL,
	"user_id" uuid,
	"reply_to" text,
	"template_key" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"event_key" text,
	CONSTRAINT "outbox_event_key" UNIQUE("event_key"),
	CONSTRAINT "outbox_status_check" CHECK ("outbox"."status" in ('waiting', 'sent', 'failed')),
	CONSTRAINT "outbox_sent_check" CHECK (("outbox"."status" = 'sent') = ("outbox"."sent_at" is not null)),
	CONSTRAINT "outbox_one_line_check" CHECK ("outbox"."subject" !~ '[[:cntrl:]]' and concat("outbox"."to", "outbox"."reply_to") !~ '[[:cntrl:][:space:],<>]')
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("next_try_at" NULLS FIRST,"id") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_user_idx" ON "outbox" USING btree ("user_id");