ALTER TABLE "league_team" ADD COLUMN "was_approved" BOOLEAN NOT NULL DEFAULT false;
-- What these were before, nobody has kept: they are taken to have been approved, as until now.
UPDATE "league_team" SET "was_approved" = true WHERE "status" IN ('left', 'removed', 'banned');
