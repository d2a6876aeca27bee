-- When an account that its owner wants deleted goes.
ALTER TABLE "account" ADD COLUMN "deletion_due_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "account_deletion_due_at_idx" ON "account"("deletion_due_at");
