-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "games" (
    "id" TEXT NOT NULL,
    "convex_id" TEXT,
    "name_key" TEXT NOT NULL,
    "min_team_size" INTEGER NOT NULL,
    "max_team_size" INTEGER NOT NULL,
    "is_available_for_match_api" BOOLEAN NOT NULL,
    "modes" JSONB NOT NULL,
    "maps" JSONB NOT NULL,
    "mode_map_pools" JSONB NOT NULL,

    CONSTRAINT "games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "objectives" (
    "id" TEXT NOT NULL,
    "game_id" TEXT,

    CONSTRAINT "objectives_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "name" TEXT,
    "avatar_url" TEXT,
    "visibility" TEXT NOT NULL DEFAULT 'public',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "slug_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
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
    "slug_key" TEXT NOT NULL,
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
CREATE TABLE "team_stats" (
    "team_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "is_listed" BOOLEAN NOT NULL,
    "wins" INTEGER NOT NULL DEFAULT 0,
    "losses" INTEGER NOT NULL DEFAULT 0,
    "draws" INTEGER NOT NULL DEFAULT 0,
    "matches_played" INTEGER NOT NULL DEFAULT 0,
    "experience" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "win_rate" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "team_stats_pkey" PRIMARY KEY ("team_id")
);

-- CreateTable
CREATE TABLE "matches" (
    "id" TEXT NOT NULL,
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
    "league_id" TEXT,
    "league_season_id" TEXT,
    "creator_team_score" INTEGER,
    "accepted_team_score" INTEGER,
    "winner_team_id" TEXT,
    "created_by_user_id" TEXT,
    "created_by_key_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "matches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "match_rosters" (
    "match_id" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "active_user_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "spots" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "match_rosters_pkey" PRIMARY KEY ("match_id","side")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_user_id" TEXT NOT NULL,
    "game_id" TEXT,
    "permissions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "games_convex_id_key" ON "games"("convex_id");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key_key" ON "organizations"("slug_key");

-- CreateIndex
CREATE INDEX "organization_members_user_id_idx" ON "organization_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "organization_members_organization_id_user_id_key" ON "organization_members"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "teams_slug_key_key" ON "teams"("slug_key");

-- CreateIndex
CREATE INDEX "teams_organization_id_idx" ON "teams"("organization_id");

-- CreateIndex
CREATE INDEX "team_members_user_id_idx" ON "team_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "team_members_team_id_user_id_key" ON "team_members"("team_id", "user_id");

-- CreateIndex
CREATE INDEX "team_stats_is_listed_wins_losses_team_id_idx" ON "team_stats"("is_listed", "wins" DESC, "losses", "team_id");

-- CreateIndex
CREATE INDEX "team_stats_is_listed_win_rate_matches_played_team_id_idx" ON "team_stats"("is_listed", "win_rate" DESC, "matches_played" DESC, "team_id");

-- CreateIndex
CREATE INDEX "team_stats_is_listed_experience_team_id_idx" ON "team_stats"("is_listed", "experience" DESC, "team_id");

-- CreateIndex
CREATE INDEX "team_stats_is_listed_game_id_wins_losses_team_id_idx" ON "team_stats"("is_listed", "game_id", "wins" DESC, "losses", "team_id");

-- CreateIndex
CREATE INDEX "matches_creator_team_id_created_at_id_idx" ON "matches"("creator_team_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "matches_accepted_team_id_created_at_id_idx" ON "matches"("accepted_team_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "matches_challenged_team_id_created_at_id_idx" ON "matches"("challenged_team_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "matches_created_at_id_idx" ON "matches"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- AddForeignKey
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
ALTER TABLE "team_stats" ADD CONSTRAINT "team_stats_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "team_stats" ADD CONSTRAINT "team_stats_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_creator_team_id_fkey" FOREIGN KEY ("creator_team_id") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_accepted_team_id_fkey" FOREIGN KEY ("accepted_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "matches" ADD CONSTRAINT "matches_challenged_team_id_fkey" FOREIGN KEY ("challenged_team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_rosters" ADD CONSTRAINT "match_rosters_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "matches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "match_rosters" ADD CONSTRAINT "match_rosters_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

