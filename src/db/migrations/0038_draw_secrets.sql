CREATE TABLE "draw_secrets" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"commitment" text NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"teams_before" integer DEFAULT 0 NOT NULL,
	"last_secret" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_competition_check";--> statement-breakpoint
ALTER TABLE "draw_secrets" ADD CONSTRAINT "draw_secrets_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_competition_check" CHECK ("tournaments"."competition" in ('none', 'closed', 'drawn', 'running', 'finished'));--> statement-breakpoint
-- A chain of 33 values, each the SHA-256 of the next: the first is the commitment, the last is kept. gen_random_uuid() reads the same
-- random numbers as PostgreSQL's cryptography; three of them hold 366 random bits.
CREATE FUNCTION commit_to_draws(tournament uuid, committed_at timestamptz, teams integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  last_secret bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
  secret bytea := last_secret;
BEGIN
  FOR step IN 1..32 LOOP
    secret := sha256(secret);
  END LOOP;
  INSERT INTO draw_secrets (tournament_id, commitment, committed_at, teams_before, last_secret)
    VALUES (tournament, encode(secret, 'hex'), committed_at, teams, encode(last_secret, 'hex'));
END $$;
--> statement-breakpoint
CREATE FUNCTION commit_to_draws_of_new_tournament() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM commit_to_draws(NEW.id, NEW.created_at, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
SELECT commit_to_draws(id, now(), current_teams) FROM tournaments;
--> statement-breakpoint
CREATE TRIGGER tournaments_commit_to_draws AFTER INSERT ON tournaments
  FOR EACH ROW EXECUTE FUNCTION commit_to_draws_of_new_tournament();
