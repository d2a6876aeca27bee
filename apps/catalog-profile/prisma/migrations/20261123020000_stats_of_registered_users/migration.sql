-- Who registered had no stats row, so that no result counted for them.
-- contract: it writes rows of those alone who have none, which nothing updates meanwhile; no release has had accounts.
INSERT INTO "player_stats" ("user_id", "is_listed")
SELECT "id", "visibility" = 'public' AND "suspended_at" IS NULL FROM "users"
ON CONFLICT ("user_id") DO NOTHING;
