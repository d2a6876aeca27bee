-- How far the matches have been told of whose check-in opens or closes by the clock alone.
CREATE TABLE "check_in_watch" (
    "edge" TEXT NOT NULL,
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL,
    "match_id" TEXT NOT NULL,

    CONSTRAINT "check_in_watch_pkey" PRIMARY KEY ("edge")
);
