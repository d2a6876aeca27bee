CREATE INDEX CONCURRENTLY "match_league_created_idx" ON "match" ("league_id", "created_at", "id") WHERE "league_id" IS NOT NULL AND "publish_status" = 'PUBLISHED';
