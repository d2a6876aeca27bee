-- When the next digest of somebody who wants digests is due.
CREATE TABLE "due_digest" (
  "user_id" TEXT NOT NULL,
  "due_at" TIMESTAMPTZ(3) NOT NULL,
  "claimed_until" TIMESTAMPTZ(3),
  CONSTRAINT "due_digest_pkey" PRIMARY KEY ("user_id")
);
CREATE INDEX "due_digest_due_at_idx" ON "due_digest"("due_at");
