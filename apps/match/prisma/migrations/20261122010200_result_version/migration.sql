-- How often the match's result was recorded: the order of its results, whatever the clocks of those who wrote them. A process of the
-- release before leaves the default; 0 is the lowest version everywhere.
ALTER TABLE "match" ADD COLUMN "result_version" INTEGER NOT NULL DEFAULT 0;
