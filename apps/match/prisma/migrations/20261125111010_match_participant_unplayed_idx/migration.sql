CREATE INDEX CONCURRENTLY "match_participant_unplayed_idx" ON "match_participant" ("match_id") WHERE "played_at" IS NULL AND "status" IN ('COMPLETED', 'FORFEITED');
