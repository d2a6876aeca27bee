-- Since when a sweep is removing an image: from then on nothing can claim it.
ALTER TABLE "image" ADD COLUMN "swept_at" TIMESTAMPTZ(3);
ALTER TABLE "image" ADD CONSTRAINT "image_swept_check" CHECK ("swept_at" IS NULL OR "claimed_at" IS NULL);
-- What a tenant's quota is counted from: bytes that nothing has claimed, and tokens that may still be used.
CREATE INDEX "image_tenant_unclaimed_idx" ON "image" ("tenant") INCLUDE ("byte_size") WHERE "claimed_at" IS NULL;
CREATE INDEX "upload_token_tenant_unused_idx" ON "upload_token" ("tenant", "expires_at") WHERE "used_at" IS NULL;
