-- When the person was deleted whose user this was.
ALTER TABLE "users" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
