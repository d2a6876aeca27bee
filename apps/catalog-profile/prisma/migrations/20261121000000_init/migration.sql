-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "games" (
    "id" TEXT NOT NULL,
    "convex_id" TEXT,
    "position" SERIAL NOT NULL,
    "name_key" TEXT NOT NULL,
    "short_name_key" TEXT,
    "description_key" TEXT,
    "category" TEXT NOT NULL,
    "rules_link" TEXT,
    "cover_image" TEXT,
    "banner_image" TEXT,
    "default_team_size" INTEGER NOT NULL,
    "min_team_size" INTEGER NOT NULL,
    "max_team_size" INTEGER NOT NULL,
    "has_competitive_mode" BOOLEAN NOT NULL,
    "is_coming_soon" BOOLEAN NOT NULL,
    "is_available_for_match_api" BOOLEAN NOT NULL,
    "is_ranked" BOOLEAN NOT NULL,
    "modes" JSONB NOT NULL,
    "maps" JSONB NOT NULL,
    "playlists" JSONB NOT NULL,
    "mode_map_pools" JSONB NOT NULL,
    "origin" TEXT NOT NULL,

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "objectives" (
    "id" TEXT NOT NULL,
    "position" SERIAL NOT NULL,
    "title_key" TEXT NOT NULL,
    "description_key" TEXT NOT NULL,
    "exp" DOUBLE PRECISION NOT NULL,
    "scope" TEXT NOT NULL,
    "completion_rule" TEXT NOT NULL,
    "game_id" TEXT,
    "origin" TEXT NOT NULL,

    CONSTRAINT "objectives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT,
    "avatar_url" TEXT,
    "banner_url" TEXT,
    "bio" TEXT,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_staff" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_connections" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "username" TEXT,
    "url" TEXT,
    "region" TEXT,
    "gaming_platform" TEXT,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "is_self_reported" BOOLEAN NOT NULL DEFAULT true,
    "show_on_profile" BOOLEAN NOT NULL DEFAULT true,
    "connected_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_connections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tag" TEXT,
    "avatar_url" TEXT,
    "banner_url" TEXT,
    "description" TEXT,
    "is_verified" BOOLEAN NOT NULL DEFAULT false,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_members" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "organization_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "teams" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tag" TEXT,
    "avatar_url" TEXT,
    "banner_url" TEXT,
    "description" TEXT,
    "game_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "type" TEXT NOT NULL DEFAULT 'REGULAR',
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "status" TEXT NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "teams_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_members" (
    "id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "team_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_ranks" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "sr" INTEGER,
    "is_top_250" BOOLEAN NOT NULL DEFAULT false,
    "top_250_rank" INTEGER,
    "winstreak" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_ranks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "team_stats" (
    "team_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "organization_id" TEXT,
    "is_listed" BOOLEAN NOT NULL,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "matches_played" INTEGER NOT NULL DEFAULT 0,
    "experience" DECIMAL(16,3) NOT NULL DEFAULT 1,

    CONSTRAINT "team_stats_pkey" PRIMARY KEY ("team_id")
);

-- CreateTable
CREATE TABLE "player_stats" (
    "user_id" TEXT NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "matches_played" INTEGER NOT NULL DEFAULT 0,
    "experience" DECIMAL(16,3) NOT NULL DEFAULT 1,
    "current_streak" INTEGER NOT NULL DEFAULT 0,
    "best_streak" INTEGER NOT NULL DEFAULT 0,
    "streak_at" TIMESTAMPTZ(3),
    "streak_match_id" TEXT,
    "is_streak_stale" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "player_stats_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "organization_stats" (
    "organization_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "matches_played" INTEGER NOT NULL DEFAULT 0,
    "experience" DECIMAL(16,3) NOT NULL DEFAULT 1,

    CONSTRAINT "organization_stats_pkey" PRIMARY KEY ("organization_id","game_id")
);

-- CreateTable
CREATE TABLE "applied_results" (
    "match_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "is_forfeit" BOOLEAN NOT NULL,
    "reward_bonus" DOUBLE PRECISION NOT NULL,
    "creator_team_id" TEXT NOT NULL,
    "accepted_team_id" TEXT NOT NULL,
    "creator_roster" TEXT[],
    "accepted_roster" TEXT[],

    CONSTRAINT "applied_results_pkey" PRIMARY KEY ("match_id")
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
CREATE UNIQUE INDEX "games_convex_id_key" ON "games"("convex_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_members_organization_id_user_id_key" ON "organization_members"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "teams_organization_id_idx" ON "teams"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_members_team_id_user_id_key" ON "team_members"("team_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "game_ranks_user_id_game_id_mode_key" ON "game_ranks"("user_id", "game_id", "mode");

-- CreateIndex
CREATE INDEX "inbox_event_received_at_idx" ON "inbox_event"("received_at");

-- CreateIndex
CREATE INDEX "idempotency_record_expires_at_idx" ON "idempotency_record"("expires_at");

-- AddForeignKey
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_connections" ADD CONSTRAINT "user_connections_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "teams" ADD CONSTRAINT "teams_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_ranks" ADD CONSTRAINT "game_ranks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_ranks" ADD CONSTRAINT "game_ranks_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_stats" ADD CONSTRAINT "team_stats_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "player_stats" ADD CONSTRAINT "player_stats_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_stats" ADD CONSTRAINT "organization_stats_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say ---------------------------------------------------------------------------------

-- Slugs and usernames are one and the same without regard to case, in any database locale (contract 1).
CREATE FUNCTION "identifier_key"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower($1 COLLATE "und-x-icu");
CREATE UNIQUE INDEX "games_id_key" ON "games" (identifier_key("id"));
CREATE UNIQUE INDEX "users_username_key" ON "users" (identifier_key("username"));
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations" (identifier_key("slug"));
CREATE UNIQUE INDEX "teams_slug_key" ON "teams" (identifier_key("slug"));
CREATE UNIQUE INDEX "user_connections_natural_key" ON "user_connections" ("user_id", "platform", identifier_key(coalesce("username", '')));

-- Active memberships from either side; a count or an "is member" reads nothing but the index.
CREATE INDEX "team_members_active" ON "team_members" ("team_id", "user_id") WHERE "left_at" IS NULL;
CREATE INDEX "team_members_active_of_user" ON "team_members" ("user_id", "team_id") WHERE "left_at" IS NULL;
CREATE INDEX "organization_members_active" ON "organization_members" ("organization_id", "user_id") WHERE "left_at" IS NULL;
CREATE INDEX "organization_members_active_of_user" ON "organization_members" ("user_id", "organization_id") WHERE "left_at" IS NULL;

ALTER TABLE "games" ADD CONSTRAINT "games_origin_check" CHECK ("origin" IN ('builtin', 'import'));
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_origin_check" CHECK ("origin" IN ('builtin', 'import'));
ALTER TABLE "users" ADD CONSTRAINT "users_visibility_check" CHECK ("visibility" IN ('public', 'limited', 'private'));
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_visibility_check" CHECK ("visibility" IN ('public', 'limited', 'private'));
ALTER TABLE "organization_members" ADD CONSTRAINT "organization_members_role_check" CHECK ("role" IN ('OWNER', 'ADMIN', 'MANAGER', 'MEMBER'));
ALTER TABLE "teams" ADD CONSTRAINT "teams_type_check" CHECK ("type" IN ('REGULAR', 'LEAGUE'));
ALTER TABLE "teams" ADD CONSTRAINT "teams_visibility_check" CHECK ("visibility" IN ('public', 'limited', 'private'));
ALTER TABLE "teams" ADD CONSTRAINT "teams_status_check" CHECK ("status" IN ('active', 'disbanded', 'disabled'));
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_role_check" CHECK ("role" IN ('CAPTAIN', 'CO_CAPTAIN', 'MEMBER'));
ALTER TABLE "game_ranks" ADD CONSTRAINT "game_ranks_source_check" CHECK ("source" IN ('manual', 'api'));
ALTER TABLE "applied_results" ADD CONSTRAINT "applied_results_outcome_check" CHECK ("outcome" IN ('creator', 'accepted', 'draw'));

-- Leaderboards (contract 7): each order is an index, so that a page reads its rows and no more. The predicate is the
-- rule of who is listed. Nothing but these columns is in the pages' order, and the id ends every tie.
CREATE INDEX "team_stats_by_wins" ON "team_stats" ("wins" DESC, "losses", "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "team_stats_by_win_rate" ON "team_stats" (("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "team_stats_by_experience" ON "team_stats" ("experience" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "team_stats_of_game_by_wins" ON "team_stats" ("game_id", "wins" DESC, "losses", "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "team_stats_of_game_by_win_rate" ON "team_stats" ("game_id", ("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "team_stats_of_game_by_experience" ON "team_stats" ("game_id", "experience" DESC, "team_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "player_stats_by_wins" ON "player_stats" ("wins" DESC, "losses", "user_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "player_stats_by_win_rate" ON "player_stats" (("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "user_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "player_stats_by_experience" ON "player_stats" ("experience" DESC, "user_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "organization_stats_by_wins" ON "organization_stats" ("game_id", "wins" DESC, "losses", "organization_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "organization_stats_by_win_rate" ON "organization_stats" ("game_id", ("wins"::float8 / "matches_played") DESC, "matches_played" DESC, "organization_id") WHERE "is_listed" AND "matches_played" > 0;
CREATE INDEX "organization_stats_by_experience" ON "organization_stats" ("game_id", "experience" DESC, "organization_id") WHERE "is_listed" AND "matches_played" > 0;

-- A stale streak is folded anew from the player's results. One posting a player and match costs a fraction of a row each.
CREATE INDEX "applied_results_players" ON "applied_results" USING gin (("creator_roster" || "accepted_roster"));

-- What the relay reads: never the published rows, however many are kept.
CREATE INDEX "outbox_event_unpublished_idx" ON "outbox_event" ("position") WHERE "published_at" IS NULL;
