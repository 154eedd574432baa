ALTER TABLE "competition_events" RENAME TO "competition_facts";--> statement-breakpoint
ALTER TABLE "competition_facts" DROP CONSTRAINT "competition_events_seq_key";--> statement-breakpoint
ALTER TABLE "competition_facts" DROP CONSTRAINT "competition_events_actor_role_check";--> statement-breakpoint
ALTER TABLE "competition_facts" DROP CONSTRAINT "competition_events_tournament_id_tournaments_id_fk";
--> statement-breakpoint
ALTER TABLE "competition_facts" DROP CONSTRAINT "competition_events_actor_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "competition_events_actor_idx";--> statement-breakpoint
ALTER TABLE "competition_facts" DROP CONSTRAINT "competition_events_tournament_id_id_pk";--> statement-breakpoint
ALTER TABLE "competition_facts" ADD CONSTRAINT "competition_facts_tournament_id_id_pk" PRIMARY KEY("tournament_id","id");--> statement-breakpoint
ALTER TABLE "competition_facts" ADD CONSTRAINT "competition_facts_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_facts" ADD CONSTRAINT "competition_facts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "competition_facts_actor_idx" ON "competition_facts" USING btree ("actor_id") WHERE "competition_facts"."actor_id" is not null;--> statement-breakpoint
ALTER TABLE "competition_facts" ADD CONSTRAINT "competition_facts_seq_key" UNIQUE("tournament_id","seq");--> statement-breakpoint
ALTER TABLE "competition_facts" ADD CONSTRAINT "competition_facts_actor_role_check" CHECK ("competition_facts"."actor_role" in ('administrator', 'organizer', 'co_organizer', 'scorekeeper', 'system'));
--> statement-breakpoint
ALTER TRIGGER competition_events_are_append_only ON competition_facts RENAME TO competition_facts_are_append_only;--> statement-breakpoint
ALTER TRIGGER competition_events_are_never_emptied ON competition_facts RENAME TO competition_facts_are_never_emptied;
