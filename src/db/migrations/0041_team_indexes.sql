CREATE INDEX "entrants_team_idx" ON "entrants" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "hero_videos_uploaded_by_idx" ON "hero_videos" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "matches_team1_idx" ON "matches" USING btree ("team1_id");--> statement-breakpoint
CREATE INDEX "matches_team2_idx" ON "matches" USING btree ("team2_id");--> statement-breakpoint
CREATE INDEX "matches_winner_idx" ON "matches" USING btree ("winner_id");--> statement-breakpoint
CREATE INDEX "player_results_team_idx" ON "player_results" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "prizes_team_idx" ON "prizes" USING btree ("team_id");