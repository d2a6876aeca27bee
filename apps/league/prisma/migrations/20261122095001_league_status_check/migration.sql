ALTER TABLE "league" VALIDATE CONSTRAINT "league_status_check";
