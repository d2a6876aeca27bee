-- When a match with a result was played, by which the results of a team are listed. Earlier rows are filled in batches.
ALTER TABLE "match_participant" ADD COLUMN "played_at" TIMESTAMPTZ(3);
