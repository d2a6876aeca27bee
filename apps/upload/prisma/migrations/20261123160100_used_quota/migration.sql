-- What a tenant's quota of images in use is counted from.
CREATE INDEX CONCURRENTLY "image_tenant_claimed_idx" ON "image" ("tenant") INCLUDE ("byte_size") WHERE "claimed_at" IS NOT NULL;
