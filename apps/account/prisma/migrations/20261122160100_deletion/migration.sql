-- When an account that its owner wants deleted goes.
ALTER TABLE "account" ADD COLUMN "deletion_due_at" TIMESTAMPTZ(3);
