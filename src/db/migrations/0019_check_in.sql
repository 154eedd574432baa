CREATE TABLE "check_in_ticks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "check_in_ticks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" uuid NOT NULL,
	"member" text,
	"is_here" boolean NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_contacts" (
	"team_id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "team_contacts_phone_check" CHECK ("team_contacts"."phone" ~ '^[+]?[0-9 ()./-]{5,30}$')
);
--> statement-breakpoint
ALTER TABLE "check_in_ticks" ADD CONSTRAINT "check_in_ticks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_in_ticks" ADD CONSTRAINT "check_in_ticks_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_contacts" ADD CONSTRAINT "team_contacts_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_in_ticks_team_idx" ON "check_in_ticks" USING btree ("team_id","member","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "check_in_ticks_made_by_idx" ON "check_in_ticks" USING btree ("made_by") WHERE "check_in_ticks"."made_by" is not null;