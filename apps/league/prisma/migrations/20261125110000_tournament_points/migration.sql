-- What placements in tournaments give teams in the tables of the league that hosts them.
CREATE TABLE "tournament_points" (
    "tournament_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "season_id" TEXT NOT NULL DEFAULT '',
    "game_id" TEXT NOT NULL,
    "points" BIGINT NOT NULL,

    CONSTRAINT "tournament_points_pkey" PRIMARY KEY ("tournament_id", "team_id"),
    CONSTRAINT "tournament_points_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "tournament_points_league_id_season_id_game_id_team_id_idx" ON "tournament_points" ("league_id", "season_id", "game_id", "team_id");

-- Which awards of a tournament stand: a higher version replaces them.
CREATE TABLE "tournament_awards" (
    "tournament_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "tournament_awards_pkey" PRIMARY KEY ("tournament_id")
);
