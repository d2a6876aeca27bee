-- What ends or refuses a league's matches is counted, so that the match service can tell what a league's word took into account.
ALTER TABLE "league" ADD COLUMN "closing_version" INTEGER NOT NULL DEFAULT 0;
-- Since when no match of a completed season is open.
ALTER TABLE "season" ADD COLUMN "settled_at" TIMESTAMPTZ(3);
