-- The last use of a key, where its calls are counted: one row is written instead of two. Null in rows of the release before.
ALTER TABLE "api_key_usage" ADD COLUMN "last_used_at" TIMESTAMPTZ(3);
