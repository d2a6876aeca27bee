CREATE INDEX CONCURRENTLY "match_live_idx" ON "match" ("started_at" DESC, "id" DESC) WHERE "publish_status" = 'PUBLISHED' AND "status" IN ('IN_PROGRESS', 'DISPUTED');
