-- Keys that the gateway has revoked, for a gateway's database that was put back in time (docs/recovery.md).
CREATE TABLE "key_revocation" (
  "place" BIGSERIAL NOT NULL,
  "key_id" TEXT NOT NULL,
  "revoked_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "key_revocation_pkey" PRIMARY KEY ("place")
);
CREATE UNIQUE INDEX "key_revocation_key_id_key" ON "key_revocation"("key_id");
CREATE INDEX "key_revocation_revoked_at_idx" ON "key_revocation"("revoked_at");
