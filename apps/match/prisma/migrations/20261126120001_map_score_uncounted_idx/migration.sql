CREATE INDEX CONCURRENTLY "map_score_uncounted_idx" ON "map_score" ("match_id") WHERE "status" = 'CONFIRMED' AND NOT "is_counted";
