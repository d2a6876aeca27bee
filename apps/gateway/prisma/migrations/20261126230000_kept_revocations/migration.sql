-- What of the revocations of keys the account service keeps, and up to where this database knows its list (docs/recovery.md).
ALTER TABLE "api_key" ADD COLUMN "revocation_kept_at" TIMESTAMPTZ(3);
CREATE TABLE "revocation_place" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "place" BIGINT NOT NULL,
  CONSTRAINT "revocation_place_pkey" PRIMARY KEY ("id")
);
