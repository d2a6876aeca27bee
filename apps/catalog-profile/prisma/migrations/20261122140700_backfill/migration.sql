-- What has to be done once to the rows of earlier releases, and how far that is.
CREATE TABLE "backfill" (
    "name" TEXT NOT NULL,
    "passes" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "backfill_pkey" PRIMARY KEY ("name")
);
