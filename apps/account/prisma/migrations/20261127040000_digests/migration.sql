-- What a digest says, until it is sent; and which were queued, so that there is one a person and period.
ALTER TABLE "mail" ADD COLUMN "content" JSONB;

CREATE TABLE "digest" (
  "user_id" TEXT NOT NULL,
  "period" TEXT NOT NULL,
  "queued_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "digest_pkey" PRIMARY KEY ("user_id", "period")
);
CREATE INDEX "digest_queued_at_idx" ON "digest"("queued_at");
ALTER TABLE "digest" ADD CONSTRAINT "digest_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "account"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;
