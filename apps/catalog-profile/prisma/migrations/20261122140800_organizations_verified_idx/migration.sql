-- The organizations that are shown first.
CREATE INDEX CONCURRENTLY "organizations_verified_idx" ON "organizations" ("id") WHERE "is_verified" AND "visibility" <> 'private' AND "status" = 'active';
