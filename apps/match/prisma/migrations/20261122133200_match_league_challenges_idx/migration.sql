-- The challenges that a team has sent in a league, which it counts.
CREATE INDEX CONCURRENTLY "match_league_challenges_idx" ON "match" ("league_id", "creator_team_id") WHERE "league_id" IS NOT NULL AND "challenged_team_id" IS NOT NULL;
