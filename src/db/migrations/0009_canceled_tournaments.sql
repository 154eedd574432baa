-- Indexes and triggers that name the column follow. The function below has its name in a string.
ALTER TABLE "tournaments" RENAME COLUMN "deleted_at" TO "cancelled_at";--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "removal_reason" text;--> statement-breakpoint
-- Deleting was the only way to remove spam, so nothing that was deleted is shown again.
UPDATE "tournaments" SET "removed_at" = "cancelled_at", "removal_reason" = 'Deleted before removals were recorded' WHERE "cancelled_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_cancelled_check" CHECK (("tournaments"."status" = 'cancelled') = ("tournaments"."cancelled_at" is not null));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_removed_check" CHECK (("tournaments"."removed_at" is null) = ("tournaments"."removal_reason" is null) and ("tournaments"."removed_at" is null or "tournaments"."cancelled_at" is not null));--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_tournaments() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  columns text := 'sport, status, cancelled_at, current_teams, awarded_cents';
  changed text := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT 1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($1).*) AS it' ELSE 'rows_now' END END,
    CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT -1 AS n, ' || columns || ' FROM ' || CASE TG_LEVEL WHEN 'ROW' THEN '(SELECT ($2).*) AS it' ELSE 'rows_before' END END);
  names text[];
BEGIN
  EXECUTE 'WITH added AS (INSERT INTO totals SELECT name, sum(n * value) FROM (' || changed || ') AS t,
      LATERAL (SELECT status IN (''upcoming'', ''active'') AS is_active) AS state,
      LATERAL (VALUES (''active:'' || sport, is_active::int), (''active_teams'', is_active::int * current_teams),
        (''awarded_cents'', awarded_cents)) AS counted (name, value)
      WHERE cancelled_at IS NULL GROUP BY name HAVING sum(n * value) <> 0 RETURNING name)
    SELECT array_agg(name) FROM added' INTO names USING NEW, OLD;
  PERFORM gather_totals(names);
  RETURN NULL;
END $$;
