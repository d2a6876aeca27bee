-- Teams that play no new match, as the profile service tells of them: of a match between two of them neither wins.
CREATE TABLE "closed_team" (
    "team_id" TEXT NOT NULL,
    "forfeits" BOOLEAN NOT NULL,

    CONSTRAINT "closed_team_pkey" PRIMARY KEY ("team_id")
);
