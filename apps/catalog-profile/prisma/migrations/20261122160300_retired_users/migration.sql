-- When the person was deleted whose user this was.
ALTER TABLE "users" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);

-- Whose roles are still to end.
CREATE INDEX "users_deleted_at_idx" ON "users"("deleted_at");
