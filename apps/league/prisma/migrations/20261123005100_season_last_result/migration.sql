-- When the last match of a settled season got a result, as the match service says: from then on it may be disputed. Null: none has one.
ALTER TABLE "season" ADD COLUMN "last_result_at" TIMESTAMPTZ(3);
