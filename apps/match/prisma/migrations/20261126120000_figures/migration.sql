-- What confirmed maps of counted results add up to: maps of teams, statistics of players. Earlier results are counted in batches.
CREATE TABLE "team_map_total" (
    "team_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "map_id" TEXT NOT NULL,
    "played" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "drawn" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,
    "rounds_won" INTEGER NOT NULL,
    "rounds_lost" INTEGER NOT NULL,

    CONSTRAINT "team_map_total_pkey" PRIMARY KEY ("team_id","game_id","map_id")
);

CREATE TABLE "player_stat_total" (
    "user_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "season_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "maps" INTEGER NOT NULL,
    "stats" JSONB NOT NULL,

    CONSTRAINT "player_stat_total_pkey" PRIMARY KEY ("user_id","game_id","season_id","team_id")
);

CREATE INDEX "player_stat_total_season_idx" ON "player_stat_total"("season_id") WHERE "season_id" <> '';

ALTER TABLE "map_score" ADD COLUMN "is_counted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "map_player_stats" ADD COLUMN "is_counted" BOOLEAN NOT NULL DEFAULT false;
