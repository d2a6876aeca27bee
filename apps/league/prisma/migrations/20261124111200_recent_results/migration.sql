-- The last five results of each row of a table. Null: not read from the ledger yet, as of all that are there already.
ALTER TABLE "standing" ADD COLUMN "recent" JSONB;

-- The places that the tables of active seasons had at the last snapshot. One snapshot is kept.
CREATE TABLE "season_rank" (
    "season_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "season_rank_pkey" PRIMARY KEY ("season_id", "team_id")
);

-- One row: when it was taken.
CREATE TABLE "rank_snapshot_time" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rank_snapshot_time_pkey" PRIMARY KEY ("id")
);
