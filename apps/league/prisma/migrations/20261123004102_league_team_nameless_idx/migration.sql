-- Memberships whose team's name is still to be asked for.
CREATE INDEX CONCURRENTLY "league_team_nameless_idx" ON "league_team" ("league_id", "team_id") WHERE "team_name" IS NULL;
