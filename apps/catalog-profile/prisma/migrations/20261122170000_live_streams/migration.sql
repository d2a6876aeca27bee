-- Who is live on Twitch, of those who have linked a channel and show it. What has ended has no row. No reference to the connection: who
-- removes it while they are live is still told that the stream is over.
CREATE TABLE "live_streams" (
    "connection_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "title" TEXT,
    "game_name" TEXT,
    "viewer_count" INTEGER,
    "thumbnail_url" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "live_streams_pkey" PRIMARY KEY ("connection_id")
);
CREATE INDEX "live_streams_user_id_idx" ON "live_streams"("user_id");
ALTER TABLE "live_streams" ADD CONSTRAINT "live_streams_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
