-- Images that came with one request, and are looked at when they come: who has a signed address reads them before anything claims them.
ALTER TABLE "image" ADD COLUMN "bound_at" TIMESTAMPTZ(3);

CREATE TABLE "idempotency_record" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "response" BYTEA NOT NULL DEFAULT '\x',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("scope","key")
);
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");
