-- Trophies of unlisted tournaments are shown to their winners alone.
ALTER TABLE "tournament_trophies" ADD COLUMN "is_unlisted" BOOLEAN NOT NULL DEFAULT false;
