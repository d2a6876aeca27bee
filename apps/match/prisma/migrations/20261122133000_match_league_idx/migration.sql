-- The matches of a league, newest first.
CREATE INDEX CONCURRENTLY "match_league_idx" ON "match" ("league_id", "created_at" DESC, "id" DESC) WHERE "league_id" IS NOT NULL AND "publish_status" = 'PUBLISHED';
