-- Whom Twitch is asked about, in the order of asking.
CREATE INDEX CONCURRENTLY "user_connections_streaming" ON "user_connections" ("id")
  WHERE "platform" = 'twitch' AND "show_on_profile" AND "added_by" IS DISTINCT FROM 'owner';
