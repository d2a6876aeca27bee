-- Deletions that processes of an earlier release scheduled or cancelled without telling of it. Normally there are none.
CREATE INDEX CONCURRENTLY "account_deletion_untold_idx" ON "account" ("user_id")
WHERE "deletion_told" <> ("deletion_due_at" IS NOT NULL);
