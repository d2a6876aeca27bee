CREATE INDEX CONCURRENTLY "match_participant_played_idx" ON "match_participant" ("team_id", "played_at" DESC, "match_id" DESC) WHERE "publish_status" = 'PUBLISHED' AND "played_at" IS NOT NULL;
