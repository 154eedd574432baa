CREATE TABLE "loose_files" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "loose_files_since_idx" ON "loose_files" USING btree ("since");