ALTER TABLE "league_team" VALIDATE CONSTRAINT "league_team_status_check";
