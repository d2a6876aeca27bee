-- What leagues have closed, and which matches that still concerns.

-- The closings of its league that were known when it was made, and when its second team joined it.
ALTER TABLE "match"
  ADD COLUMN "league_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "accepted_league_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "match_acceptance" ADD COLUMN "league_version" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "league_closing" (
    "league_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "scope" TEXT NOT NULL,
    "target_id" TEXT NOT NULL DEFAULT '',
    "effect" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_closing_pkey" PRIMARY KEY ("league_id","version"),
    CONSTRAINT "league_closing_scope_check" CHECK ("scope" IN ('league', 'game', 'season', 'team')),
    CONSTRAINT "league_closing_effect_check" CHECK ("effect" IN ('cancel', 'withdraw', 'refuse'))
);
CREATE INDEX "league_closing_undone_idx" ON "league_closing" ("league_id", "version") WHERE "done_at" IS NULL;

CREATE TABLE "league_forfeit" (
    "penalty_id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "match_id" TEXT,
    "served_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_forfeit_pkey" PRIMARY KEY ("penalty_id")
);
CREATE INDEX "league_forfeit_waiting_idx" ON "league_forfeit" ("penalty_id") WHERE "served_at" IS NULL;

CREATE TABLE "completed_season" (
    "season_id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "completed_season_pkey" PRIMARY KEY ("season_id")
);
CREATE INDEX "completed_season_open_idx" ON "completed_season" ("season_id") WHERE "settled_at" IS NULL;
