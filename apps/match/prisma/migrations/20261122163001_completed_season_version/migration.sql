-- The number of the closing that completed the season, for the league to know which end of it is settled.
ALTER TABLE "completed_season" ADD COLUMN "version" INTEGER;
