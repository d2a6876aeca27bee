-- Revocations that the account service does not have yet.
CREATE INDEX CONCURRENTLY "api_key_revocation_pending_idx" ON "api_key"("revoked_at")
  WHERE "revoked_at" IS NOT NULL AND "revocation_kept_at" IS NULL;
