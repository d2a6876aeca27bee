CREATE INDEX CONCURRENTLY "match_game_status_created_idx" ON "match" ("game_id", "status", "created_at", "id") WHERE "publish_status" = 'PUBLISHED';
