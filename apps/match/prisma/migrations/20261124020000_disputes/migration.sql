-- Disputes about the results of matches.
ALTER TABLE "match" ADD COLUMN "dispute" JSONB;

CREATE TABLE "dispute" (
    "id" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "league_id" TEXT,
    "league_season_id" TEXT,
    "game_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "is_automatic" BOOLEAN NOT NULL,
    "requested" TEXT,
    "claims" JSONB NOT NULL DEFAULT '[]',
    "map_indexes" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "disputed" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "team_id" TEXT,
    "opened_by_user_id" TEXT,
    "reason" TEXT NOT NULL DEFAULT '',
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "is_accepted" BOOLEAN,
    "answer" TEXT,
    "answered_by_user_id" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "escalated_at" TIMESTAMPTZ(3),
    "escalated_by_user_id" TEXT,
    "resolution" TEXT,
    "outcome" TEXT,
    "note" TEXT,
    "resolved_by_user_id" TEXT,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "dispute_evidence" (
    "id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "text" TEXT NOT NULL DEFAULT '',
    "screenshot_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "screenshot_storage_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "dispute_terms" (
    "league_id" TEXT NOT NULL,
    "window_minutes" INTEGER,
    "answer_minutes" INTEGER,
    "ruling_minutes" INTEGER,
    "on_deadline" TEXT,

    CONSTRAINT "dispute_terms_pkey" PRIMARY KEY ("league_id")
);

CREATE INDEX "dispute_match_id_opened_at_id_idx" ON "dispute"("match_id", "opened_at" DESC, "id" DESC);
CREATE INDEX "dispute_league_id_opened_at_id_idx" ON "dispute"("league_id", "opened_at" DESC, "id" DESC);
CREATE INDEX "dispute_opened_at_id_idx" ON "dispute"("opened_at" DESC, "id" DESC);
CREATE INDEX "dispute_evidence_dispute_id_created_at_idx" ON "dispute_evidence"("dispute_id", "created_at");
-- One open dispute a match, and how many a person has open.
CREATE UNIQUE INDEX "dispute_open_match_idx" ON "dispute"("match_id") WHERE "resolved_at" IS NULL;
CREATE INDEX "dispute_open_user_idx" ON "dispute"("opened_by_user_id") WHERE "resolved_at" IS NULL;
CREATE INDEX "dispute_open_season_idx" ON "dispute"("league_season_id") WHERE "resolved_at" IS NULL;

ALTER TABLE "dispute" ADD CONSTRAINT "dispute_match_id_fkey" FOREIGN KEY ("match_id") REFERENCES "match"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "dispute_evidence" ADD CONSTRAINT "dispute_evidence_dispute_id_fkey" FOREIGN KEY ("dispute_id") REFERENCES "dispute"("id") ON DELETE CASCADE ON UPDATE CASCADE;
