-- The places that the first rows of each board had at the last snapshot. One snapshot is kept.
CREATE TABLE "rank_snapshot" (
    "board" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "sort_by" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,

    CONSTRAINT "rank_snapshot_pkey" PRIMARY KEY ("board", "game_id", "sort_by", "subject_id")
);

-- One row: when it was taken.
CREATE TABLE "rank_snapshot_time" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rank_snapshot_time_pkey" PRIMARY KEY ("id")
);
