-- The end of a tournament names its champion.
ALTER TABLE "participant" ADD COLUMN "team_name" TEXT;
