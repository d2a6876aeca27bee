-- The chats of matches: rooms, messages, reports and mutes.
CREATE TABLE "chat_room" (
    "match_id" TEXT NOT NULL,
    "last_sequence" INTEGER NOT NULL DEFAULT 0,
    "last_message_at" TIMESTAMPTZ(3) NOT NULL,
    "erased" TEXT,

    CONSTRAINT "chat_room_pkey" PRIMARY KEY ("match_id")
);

CREATE TABLE "chat_message" (
    "id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "sender_user_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "reply_to_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "deleted_by_user_id" TEXT,

    CONSTRAINT "chat_message_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "chat_report" (
    "id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "league_id" TEXT,
    "reporter_user_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "resolution" TEXT,
    "resolved_by_user_id" TEXT,
    "resolved_at" TIMESTAMPTZ(3),
    "mute_id" TEXT,

    CONSTRAINT "chat_report_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "chat_mute" (
    "league_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),
    "cleared_by_user_id" TEXT,

    CONSTRAINT "chat_mute_pkey" PRIMARY KEY ("league_id","user_id")
);

CREATE UNIQUE INDEX "chat_message_match_id_sequence_key" ON "chat_message"("match_id", "sequence");
CREATE UNIQUE INDEX "chat_report_message_id_reporter_user_id_key" ON "chat_report"("message_id", "reporter_user_id");
CREATE INDEX "chat_report_league_id_created_at_id_idx" ON "chat_report"("league_id", "created_at" DESC, "id" DESC);
CREATE INDEX "chat_report_created_at_id_idx" ON "chat_report"("created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "chat_mute_id_key" ON "chat_mute"("id");
-- What the retention looks through: rooms of which something is left.
CREATE INDEX "chat_room_left_idx" ON "chat_room"("last_message_at") WHERE "erased" IS DISTINCT FROM 'all';

ALTER TABLE "chat_room" ADD CONSTRAINT "chat_room_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "chat_room"("match_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "chat_report" ADD CONSTRAINT "chat_report_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "chat_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;
