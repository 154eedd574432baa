CREATE TABLE "player_results" (
	"tournament_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"wins" integer NOT NULL,
	"losses" integer NOT NULL,
	"prize_cents" bigint NOT NULL,
	"verified_wins" integer NOT NULL,
	"verified_losses" integer NOT NULL,
	"verified_prize_cents" bigint NOT NULL,
	"place" integer NOT NULL,
	"place_shared_by" integer NOT NULL,
	CONSTRAINT "player_results_tournament_id_team_id_user_id_pk" PRIMARY KEY("tournament_id","team_id","user_id"),
	CONSTRAINT "player_results_wins_check" CHECK ("player_results"."verified_wins" between 0 and "player_results"."wins"),
	CONSTRAINT "player_results_losses_check" CHECK ("player_results"."verified_losses" between 0 and "player_results"."losses"),
	CONSTRAINT "player_results_prize_check" CHECK ("player_results"."verified_prize_cents" between 0 and "player_results"."prize_cents"),
	CONSTRAINT "player_results_place_check" CHECK ("player_results"."place" >= 1 and "player_results"."place_shared_by" >= 1)
);
--> statement-breakpoint
CREATE TABLE "prizes" (
	"tournament_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"noted_by" uuid,
	CONSTRAINT "prizes_tournament_id_team_id_pk" PRIMARY KEY("tournament_id","team_id"),
	CONSTRAINT "prizes_amount_check" CHECK ("prizes"."amount_cents" > 0),
	CONSTRAINT "prizes_paid_check" CHECK (("prizes"."paid_at" is null) = ("prizes"."noted_by" is null))
);
--> statement-breakpoint
DROP INDEX "ranking_counts_slot_idx";--> statement-breakpoint
-- A column that a generated column is made of cannot change its type. Its index is dropped with it.
ALTER TABLE "users" DROP COLUMN "ranking_key";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "total_prize_won_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ranking_key" bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and suspended_at is null and (wins > 0 or total_prize_won_cents > 0) then -(total_prize_won_cents + wins::bigint * 1000) end) STORED;--> statement-breakpoint
CREATE INDEX "users_ranking_idx" ON "users" USING btree ("ranking_key","id") WHERE ranking_key is not null;--> statement-breakpoint
ALTER TABLE "ranking_counts" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "is_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_wins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_losses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_prize_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "verified_ranking_key" bigint GENERATED ALWAYS AS (case when role = 'player' and deleted_at is null and suspended_at is null and (verified_wins > 0 or verified_prize_cents > 0) then -(verified_prize_cents + verified_wins::bigint * 1000) end) STORED;--> statement-breakpoint
ALTER TABLE "player_results" ADD CONSTRAINT "player_results_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_results" ADD CONSTRAINT "player_results_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_results" ADD CONSTRAINT "player_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prizes" ADD CONSTRAINT "prizes_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_results_user_idx" ON "player_results" USING btree ("user_id","tournament_id");--> statement-breakpoint
CREATE INDEX "prizes_due_idx" ON "prizes" USING btree ("due_at","tournament_id","team_id") WHERE paid_at is null;--> statement-breakpoint
CREATE INDEX "prizes_noted_by_idx" ON "prizes" USING btree ("noted_by") WHERE noted_by is not null;--> statement-breakpoint
CREATE INDEX "users_verified_ranking_idx" ON "users" USING btree ("verified_ranking_key","id") WHERE verified_ranking_key is not null;--> statement-breakpoint
CREATE INDEX "ranking_counts_slot_idx" ON "ranking_counts" USING btree ("is_verified","level","slot","players");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_verified_check" CHECK (not "tournaments"."is_verified" or "tournaments"."finished_at" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_wins_check" CHECK ("users"."verified_wins" between 0 and "users"."wins");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_losses_check" CHECK ("users"."verified_losses" between 0 and "users"."losses");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_prize_check" CHECK ("users"."verified_prize_cents" between 0 and "users"."total_prize_won_cents");--> statement-breakpoint
-- Verified results are counted like all results, in rows of their own. One level more than before: prizes are no longer limited to 32 bits.
CREATE OR REPLACE FUNCTION count_players() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'role, deleted_at, suspended_at, wins::bigint, total_prize_won_cents, ranking_key, verified_wins::bigint, verified_prize_cents, verified_ranking_key';
  -- What is there now counts, what was there before is taken back.
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM rows_now' END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM rows_before' END);
  names text[];
  lists boolean[];
  levels smallint[];
  slots bigint[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS u,
      LATERAL (VALUES (''players'', 1), (''ranked'', (ranking_key IS NOT NULL)::int), (''wins'', wins), (''prize_cents'', total_prize_won_cents),
        (''verified_ranked'', (verified_ranking_key IS NOT NULL)::int), (''verified_wins'', verified_wins),
        (''verified_prize_cents'', verified_prize_cents)) AS t (name, value)
      WHERE role = ''player'' AND deleted_at IS NULL AND suspended_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names;
  EXECUTE 'WITH added AS (INSERT INTO ranking_counts (is_verified, level, slot, players)
      SELECT is_verified, level, -key >> 6 * level, sum(n) FROM (' || changed || ') AS u,
      LATERAL (VALUES (false, ranking_key), (true, verified_ranking_key)) AS k (is_verified, key), generate_series(0, 7) AS level
      WHERE key IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(n) <> 0 RETURNING is_verified, level, slot)
    SELECT array_agg(is_verified), array_agg(level), array_agg(slot) FROM added' INTO lists, levels, slots;
  PERFORM gather_totals(names);
  PERFORM gather_ranking_counts(lists, levels, slots);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION gather_ranking_counts(smallint[], bigint[]);--> statement-breakpoint
CREATE FUNCTION gather_ranking_counts(lists boolean[], levels smallint[], slots bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF levels IS NULL OR NOT pg_try_advisory_xact_lock(7210) THEN RETURN; END IF;
  WITH gone AS (
    DELETE FROM ranking_counts AS c USING unnest(lists, levels, slots) AS touched (is_verified, level, slot)
    WHERE c.is_verified = touched.is_verified AND c.level = touched.level AND c.slot = touched.slot RETURNING c.*
  )
  INSERT INTO ranking_counts (is_verified, level, slot, players)
  SELECT is_verified, level, slot, sum(players) FROM gone GROUP BY is_verified, level, slot HAVING sum(players) <> 0;
END $$;--> statement-breakpoint
INSERT INTO ranking_counts (level, slot, players) SELECT 7, -ranking_key >> 42, count(*) FROM users WHERE ranking_key IS NOT NULL GROUP BY 2;--> statement-breakpoint
DROP FUNCTION players_above(bigint);--> statement-breakpoint
-- How many ranked players have more points (in cents): at each level the slots after ours, up to where the level above takes over.
CREATE FUNCTION players_above(points bigint, verified boolean DEFAULT false) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(c.players), 0)::bigint FROM generate_series(0, 7) AS level
  JOIN ranking_counts AS c ON c.is_verified = verified AND c.level = level.level
    AND c.slot > points >> 6 * level.level AND c.slot <= (points >> 6 * level.level) | 63
$$;
