CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sport" text,
	"skill_level" text,
	"max_fee_cents" integer,
	"latitude" real,
	"longitude" real,
	"within_miles" integer,
	"place" text,
	"cell" integer GENERATED ALWAYS AS ((floor(latitude * 2)::integer + 180) * 1000 + floor((longitude::float8 + 180) / 360 * greatest(1, round(720 * cos(radians(floor(latitude::float8 * 2) / 2 + 0.25)))))::integer) STORED,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_searches_once_key" UNIQUE NULLS NOT DISTINCT("user_id","sport","skill_level","max_fee_cents","latitude","longitude","within_miles"),
	CONSTRAINT "saved_searches_criteria_check" CHECK ("saved_searches"."sport" is not null or "saved_searches"."latitude" is not null),
	CONSTRAINT "saved_searches_place_check" CHECK (("saved_searches"."latitude" is null) = ("saved_searches"."longitude" is null) and ("saved_searches"."latitude" is null) = ("saved_searches"."within_miles" is null))
);
--> statement-breakpoint
CREATE TABLE "search_matches" (
	"search_id" uuid NOT NULL,
	"tournament_id" uuid NOT NULL,
	CONSTRAINT "search_matches_search_id_tournament_id_pk" PRIMARY KEY("search_id","tournament_id")
);
--> statement-breakpoint
-- Existing tournaments are not new to anyone. The default fills them without rewriting the table, and is dropped at once.
ALTER TABLE "tournaments" ADD COLUMN "matched_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "tournaments" ALTER COLUMN "matched_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "matches_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_matches" ADD CONSTRAINT "search_matches_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_cell_idx" ON "saved_searches" USING btree ("cell");--> statement-breakpoint
CREATE INDEX "saved_searches_anywhere_idx" ON "saved_searches" USING btree ("sport") WHERE cell is null;--> statement-breakpoint
CREATE INDEX "search_matches_tournament_idx" ON "search_matches" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "tournaments_unmatched_idx" ON "tournaments" USING btree ("created_at") WHERE matched_at is null;