CREATE INDEX CONCURRENTLY "match_upcoming_idx" ON "match" ("scheduled_at", "id") WHERE "publish_status" = 'PUBLISHED' AND "status" IN ('ACCEPTED', 'READY');
