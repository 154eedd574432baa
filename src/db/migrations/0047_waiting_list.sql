CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_name" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_captain_key" ON "waiting_list" USING btree ("tournament_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_team_name_key" ON "waiting_list" USING btree ("tournament_id",lower("team_name"));--> statement-breakpoint
CREATE INDEX "waiting_list_order_idx" ON "waiting_list" USING btree ("tournament_id","seq");--> statement-breakpoint
CREATE INDEX "waiting_list_user_idx" ON "waiting_list" USING btree ("user_id");