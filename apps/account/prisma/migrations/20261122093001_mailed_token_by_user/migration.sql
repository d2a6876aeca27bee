-- CreateIndex
CREATE INDEX CONCURRENTLY "mailed_token_user_id_idx" ON "mailed_token"("user_id");
