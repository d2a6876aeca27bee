-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "match" (
    "id" TEXT NOT NULL,
    "external_id" TEXT,
    "import_digest" TEXT,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "publish_status" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "game_mode" TEXT NOT NULL,
    "reward_bonus" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "match_type" TEXT,
    "platform" TEXT,
    "input_device" TEXT,
    "region" TEXT,
    "map_selection_type" TEXT,
    "map_preference_mode" TEXT,
    "team_size" INTEGER NOT NULL,
    "best_of" INTEGER NOT NULL,
    "creator_team_id" TEXT NOT NULL,
    "accepted_team_id" TEXT,
    "challenged_team_id" TEXT,
    "involves_league_team" BOOLEAN NOT NULL DEFAULT false,
    "selected_maps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "selected_objectives" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "wager_amount" DOUBLE PRECISION,
    "game_specific_options" JSONB,
    "locked_rules" JSONB,
    "notes" TEXT,
    "lobby_code" TEXT,
    "league_id" TEXT,
    "league_season_id" TEXT,
    "creator_team_score" INTEGER,
    "accepted_team_score" INTEGER,
    "winner_team_id" TEXT,
    "forfeited_by_team_id" TEXT,
    "end_reason" TEXT,
    "creator_ready_at" TIMESTAMPTZ(3),
    "accepted_ready_at" TIMESTAMPTZ(3),
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "created_by_user_id" TEXT,
    "created_by_key_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_participant" (
    "team_id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "is_creator" BOOLEAN NOT NULL,
    "opponent_team_id" TEXT,
    "status" TEXT NOT NULL,
    "publish_status" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "involves_league_team" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_participant_pkey" PRIMARY KEY ("match_id","team_id")
);

-- CreateTable
CREATE TABLE "map_score" (
    "match_id" TEXT NOT NULL,
    "map_index" INTEGER NOT NULL,
    "map_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "creator_team_score" INTEGER NOT NULL,
    "opponent_team_score" INTEGER NOT NULL,
    "source" TEXT NOT NULL,
    "submitted_by_user_id" TEXT,
    "submitted_by_team_id" TEXT,
    "submitted_at" TIMESTAMPTZ(3),
    "counter_creator_score" INTEGER,
    "counter_opponent_score" INTEGER,
    "counter_user_id" TEXT,
    "counter_team_id" TEXT,
    "confirmed_by_user_id" TEXT,
    "confirmed_by_team_id" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "is_auto_confirmed" BOOLEAN NOT NULL DEFAULT false,
    "screenshot_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "screenshot_storage_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "map_score_pkey" PRIMARY KEY ("match_id","map_index")
);

-- CreateTable
CREATE TABLE "map_player_stats" (
    "match_id" TEXT NOT NULL,
    "map_index" INTEGER NOT NULL,
    "stats" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "map_player_stats_pkey" PRIMARY KEY ("match_id","map_index")
);

-- CreateTable
CREATE TABLE "match_roster" (
    "match_id" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "active_user_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "bench" JSONB NOT NULL DEFAULT '[]',
    "spots" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_roster_pkey" PRIMARY KEY ("match_id","side")
);

-- CreateTable
CREATE TABLE "match_attendance" (
    "match_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "checked_in_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_attendance_pkey" PRIMARY KEY ("match_id","user_id")
);

-- CreateTable
CREATE TABLE "match_acceptance" (
    "id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "active_user_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "bench" JSONB NOT NULL DEFAULT '[]',
    "disputed_rules" JSONB,
    "map_preference_mode" TEXT,
    "selected_maps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "available_maps" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "message" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_user_id" TEXT,
    "response_message" TEXT,

    CONSTRAINT "match_acceptance_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_timer" (
    "match_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "map_index" INTEGER NOT NULL DEFAULT -1,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_timer_pkey" PRIMARY KEY ("match_id","kind","map_index")
);

-- CreateTable
CREATE TABLE "outbox_event" (
    "position" BIGSERIAL NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "sequence" INTEGER,
    "data" JSONB NOT NULL,
    "audience" JSONB,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "outbox_relay" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "stream_created" TEXT NOT NULL,
    "last_sequence" BIGINT NOT NULL,
    "last_event_id" TEXT,
    "known_consumers" TEXT[],

    CONSTRAINT "outbox_relay_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox_event" (
    "consumer" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_event_pkey" PRIMARY KEY ("consumer","event_id")
);

-- CreateTable
CREATE TABLE "dead_event" (
    "consumer" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" BYTEA NOT NULL,
    "error" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL,
    "parked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_event_pkey" PRIMARY KEY ("consumer","id")
);

-- CreateTable
CREATE TABLE "idempotency_record" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "response" BYTEA NOT NULL DEFAULT '\x',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_record_pkey" PRIMARY KEY ("scope","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "match_external_id_key" ON "match"("external_id");

-- CreateIndex
CREATE INDEX "match_participant_page_idx" ON "match_participant"("team_id", "created_at" DESC, "match_id" DESC);

-- CreateIndex
CREATE INDEX "match_acceptance_match_id_created_at_idx" ON "match_acceptance"("match_id", "created_at");

-- CreateIndex
CREATE INDEX "match_timer_due_at_idx" ON "match_timer"("due_at");

-- CreateIndex
CREATE INDEX "inbox_event_received_at_idx" ON "inbox_event"("received_at");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- AddForeignKey
ALTER TABLE "match_participant" ADD CONSTRAINT "match_participant_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "map_score" ADD CONSTRAINT "map_score_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "map_player_stats" ADD CONSTRAINT "map_player_stats_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_roster" ADD CONSTRAINT "match_roster_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_attendance" ADD CONSTRAINT "match_attendance_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_acceptance" ADD CONSTRAINT "match_acceptance_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_timer" ADD CONSTRAINT "match_timer_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say.

ALTER TABLE "match"
  ADD CONSTRAINT "match_status_check" CHECK ("status" IN ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'DISPUTED', 'FORFEITED')),
  ADD CONSTRAINT "match_publish_status_check" CHECK ("publish_status" IN ('DRAFT', 'PUBLISHED', 'ARCHIVED')),
  ADD CONSTRAINT "match_teams_differ_check" CHECK ("creator_team_id" <> "accepted_team_id" AND "creator_team_id" <> "challenged_team_id"),
  ADD CONSTRAINT "match_score_check" CHECK (("creator_team_score" IS NULL) = ("accepted_team_id" IS NULL) AND ("accepted_team_score" IS NULL) = ("accepted_team_id" IS NULL));
ALTER TABLE "map_score" ADD CONSTRAINT "map_score_status_check" CHECK ("status" IN ('PENDING', 'CONFIRMED', 'DISPUTED'));
ALTER TABLE "match_roster" ADD CONSTRAINT "match_roster_side_check" CHECK ("side" IN ('creator', 'accepted'));
ALTER TABLE "match_acceptance" ADD CONSTRAINT "match_acceptance_status_check" CHECK ("status" IN ('PENDING', 'APPROVED', 'DECLINED'));

-- Listings of a game, all and of one status: only published matches are in them (contract 7).
CREATE INDEX "match_game_page_idx" ON "match" ("game_id", "created_at" DESC, "id" DESC) WHERE "publish_status" = 'PUBLISHED';
CREATE INDEX "match_game_status_page_idx" ON "match" ("game_id", "status", "created_at" DESC, "id" DESC) WHERE "publish_status" = 'PUBLISHED';
-- Open matches that any team may accept.
CREATE INDEX "match_open_page_idx" ON "match" ("created_at" DESC, "id" DESC)
  WHERE "status" = 'PENDING' AND "publish_status" = 'PUBLISHED' AND "challenged_team_id" IS NULL;
CREATE INDEX "match_league_page_idx" ON "match" ("league_id", "league_season_id", "created_at" DESC, "id" DESC) WHERE "league_id" IS NOT NULL;
-- The few matches of a team that are not over, among the many that are.
CREATE INDEX "match_participant_ongoing_idx" ON "match_participant" ("team_id", "created_at" DESC, "match_id" DESC)
  WHERE "status" IN ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED');
-- A team waits on one match once, and a match has one opponent.
CREATE UNIQUE INDEX "match_acceptance_waiting_key" ON "match_acceptance" ("match_id", "team_id") WHERE "status" = 'PENDING';
CREATE UNIQUE INDEX "match_acceptance_approved_key" ON "match_acceptance" ("match_id") WHERE "status" = 'APPROVED';
-- What the relay reads: never the published rows, however many are kept.
CREATE INDEX "outbox_event_unpublished_idx" ON "outbox_event" ("position") WHERE "published_at" IS NULL;
