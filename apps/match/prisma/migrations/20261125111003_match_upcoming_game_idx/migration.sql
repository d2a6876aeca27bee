CREATE INDEX CONCURRENTLY "match_upcoming_game_idx" ON "match" ("game_id", "scheduled_at", "id") WHERE "publish_status" = 'PUBLISHED' AND "status" IN ('ACCEPTED', 'READY');
