CREATE INDEX CONCURRENTLY "map_player_stats_uncounted_idx" ON "map_player_stats" ("match_id") WHERE NOT "is_counted";
