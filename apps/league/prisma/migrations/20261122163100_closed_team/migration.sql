-- Teams that play no more, for as long as somebody may be taking one in by what was known of it before.
CREATE TABLE "closed_team" (
    "team_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "is_open_again" BOOLEAN NOT NULL DEFAULT false,
    "followed_at" TIMESTAMPTZ(3),

    CONSTRAINT "closed_team_pkey" PRIMARY KEY ("team_id")
);
CREATE INDEX "closed_team_due_idx" ON "closed_team" ("team_id") WHERE "followed_at" IS NULL;
