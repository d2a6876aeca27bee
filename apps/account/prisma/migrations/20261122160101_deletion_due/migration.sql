-- CreateIndex
CREATE INDEX CONCURRENTLY "account_deletion_due_at_idx" ON "account"("deletion_due_at");
