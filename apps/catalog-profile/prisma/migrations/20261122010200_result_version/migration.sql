-- The version of the match's result that is counted (the match service's result_version). What was counted before has none: 0, which any
-- version replaces.
ALTER TABLE "applied_results" ADD COLUMN "result_version" INTEGER NOT NULL DEFAULT 0;
