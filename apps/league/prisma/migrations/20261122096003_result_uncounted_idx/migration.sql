-- What the release before has written: found at once, however many results there are.
CREATE INDEX CONCURRENTLY "league_result_uncounted_idx" ON "league_result" ("league_id") WHERE "points_event_id" IS DISTINCT FROM "event_id";
