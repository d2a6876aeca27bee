-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "league" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "avatar_url" TEXT,
    "banner_url" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "socials" JSONB,
    "ticket_number" INTEGER NOT NULL DEFAULT 0,
    "import_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_game" (
    "league_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "rules" JSONB,
    "points_config" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_game_pkey" PRIMARY KEY ("league_id","game_id")
);

-- CreateTable
CREATE TABLE "league_member" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_team" (
    "league_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_team_pkey" PRIMARY KEY ("league_id","team_id")
);

-- CreateTable
CREATE TABLE "season" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "start_date" TIMESTAMPTZ(3) NOT NULL,
    "end_date" TIMESTAMPTZ(3) NOT NULL,
    "import_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "season_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "league_result" (
    "match_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "league_id" TEXT,
    "season_id" TEXT NOT NULL DEFAULT '',
    "game_id" TEXT NOT NULL,
    "creator_team_id" TEXT NOT NULL,
    "accepted_team_id" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "is_forfeit" BOOLEAN NOT NULL,
    "creator_maps_won" INTEGER NOT NULL,
    "accepted_maps_won" INTEGER NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_result_pkey" PRIMARY KEY ("match_id")
);

-- CreateTable
CREATE TABLE "standing" (
    "league_id" TEXT NOT NULL,
    "season_id" TEXT NOT NULL DEFAULT '',
    "game_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "matches_played" INTEGER NOT NULL DEFAULT 0,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "maps_won" INTEGER NOT NULL DEFAULT 0,
    "maps_lost" INTEGER NOT NULL DEFAULT 0,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_pkey" PRIMARY KEY ("league_id","season_id","game_id","team_id")
);

-- CreateTable
CREATE TABLE "activity" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "actor_user_id" TEXT,
    "target_type" TEXT,
    "target_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "ticket_number" INTEGER NOT NULL,
    "external_id" TEXT,
    "import_digest" TEXT,
    "subject" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL DEFAULT 'league',
    "status" TEXT NOT NULL,
    "priority" TEXT NOT NULL DEFAULT 'medium',
    "requester_user_id" TEXT NOT NULL,
    "assigned_to_user_id" TEXT,
    "image_storage_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "first_response_at" TIMESTAMPTZ(3),
    "resolved_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ticket_reply" (
    "id" TEXT NOT NULL,
    "ticket_id" TEXT NOT NULL,
    "author_user_id" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "is_internal" BOOLEAN NOT NULL DEFAULT false,
    "image_storage_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ticket_reply_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "league_member_user_id_idx" ON "league_member"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "league_member_league_id_user_id_key" ON "league_member"("league_id", "user_id");

-- CreateIndex
CREATE INDEX "league_team_team_id_idx" ON "league_team"("team_id");

-- CreateIndex
CREATE UNIQUE INDEX "season_league_id_game_id_name_key" ON "season"("league_id", "game_id", "name");

-- CreateIndex
CREATE INDEX "league_result_league_id_season_id_game_id_idx" ON "league_result"("league_id", "season_id", "game_id");

-- CreateIndex
CREATE INDEX "activity_league_id_created_at_id_idx" ON "activity"("league_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "ticket_league_id_created_at_id_idx" ON "ticket"("league_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ticket_league_id_ticket_number_key" ON "ticket"("league_id", "ticket_number");

-- CreateIndex
CREATE UNIQUE INDEX "ticket_league_id_external_id_key" ON "ticket"("league_id", "external_id");

-- CreateIndex
CREATE INDEX "ticket_reply_ticket_id_created_at_id_idx" ON "ticket_reply"("ticket_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "inbox_event_received_at_idx" ON "inbox_event"("received_at");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- AddForeignKey
ALTER TABLE "league_game" ADD CONSTRAINT "league_game_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "league_team" ADD CONSTRAINT "league_team_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "season" ADD CONSTRAINT "season_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing" ADD CONSTRAINT "standing_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ticket_reply" ADD CONSTRAINT "ticket_reply_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say.

ALTER TABLE "league" ADD CONSTRAINT "league_status_check" CHECK ("status" IN ('active', 'disabled', 'suspended'));
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_role_check" CHECK ("role" IN ('OWNER', 'ADMIN', 'MANAGER', 'MEMBER'));
ALTER TABLE "league_team" ADD CONSTRAINT "league_team_status_check" CHECK ("status" IN ('pending', 'approved', 'denied', 'banned'));
ALTER TABLE "season"
  ADD CONSTRAINT "season_status_check" CHECK ("status" IN ('upcoming', 'active', 'completed')),
  ADD CONSTRAINT "season_dates_check" CHECK ("start_date" <= "end_date");
ALTER TABLE "league_result" ADD CONSTRAINT "league_result_outcome_check" CHECK ("outcome" IN ('creator', 'accepted', 'draw'));
ALTER TABLE "ticket"
  ADD CONSTRAINT "ticket_status_check" CHECK ("status" IN ('open', 'in_progress', 'awaiting_response', 'resolved', 'closed')),
  ADD CONSTRAINT "ticket_priority_check" CHECK ("priority" IN ('low', 'medium', 'high', 'urgent'));

-- Slugs match without regard to case (contract 1).
CREATE UNIQUE INDEX "league_slug_key" ON "league" (lower("slug"));
-- New league matches belong to the active season, so there is one at most.
CREATE UNIQUE INDEX "season_active_key" ON "season" ("league_id", "game_id") WHERE "status" = 'active';
-- What the relay reads: never the published rows, however many are kept.
CREATE INDEX "outbox_event_unpublished_idx" ON "outbox_event" ("position") WHERE "published_at" IS NULL;
