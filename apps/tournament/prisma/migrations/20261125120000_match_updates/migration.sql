-- How far each match was told of: an update that comes after a later one changes nothing.
CREATE TABLE "match_update" (
    "match_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,

    CONSTRAINT "match_update_pkey" PRIMARY KEY ("match_id")
);
