-- Up to where the stream's events about images are known here, so that no image in use is swept after a restore (docs/recovery.md).
CREATE TABLE "confirmed_claims" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "stream_created" TEXT NOT NULL,
  "stream_sequence" BIGINT NOT NULL,
  "confirmed_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "confirmed_claims_pkey" PRIMARY KEY ("id")
);
