-- What each result is worth in its table (points are thousandths), what penalties take away, and by what a completed season counts.

-- Null: not counted yet, as all that the release before writes; `points_event_id` is the event of the result that was counted.
ALTER TABLE "league_result"
  ADD COLUMN "is_challenge" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "has_points" BOOLEAN,
  ADD COLUMN "creator_points" BIGINT,
  ADD COLUMN "accepted_points" BIGINT,
  ADD COLUMN "creator_streak" INTEGER,
  ADD COLUMN "accepted_streak" INTEGER,
  ADD COLUMN "points_event_id" TEXT;
ALTER TABLE "standing" ADD COLUMN "points" BIGINT;
ALTER TABLE "season"
  ADD COLUMN "points_config" JSONB,
  ADD COLUMN "activated_at" TIMESTAMPTZ(3),
  ADD COLUMN "completed_at" TIMESTAMPTZ(3),
  ADD COLUMN "finalized_at" TIMESTAMPTZ(3);

CREATE TABLE "penalty" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "season_id" TEXT NOT NULL DEFAULT '',
    "game_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "value" INTEGER,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "match_id" TEXT,
    "external_id" TEXT,
    "issued_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_user_id" TEXT,

    CONSTRAINT "penalty_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "penalty_type_check" CHECK ("type" IN ('POINT_DEDUCTION', 'MATCH_FORFEIT', 'WARNING')),
    CONSTRAINT "penalty_status_check" CHECK ("status" IN ('active', 'pending', 'served', 'revoked')),
    CONSTRAINT "penalty_value_check" CHECK (("type" = 'POINT_DEDUCTION') = ("value" IS NOT NULL))
);
CREATE INDEX "penalty_league_id_created_at_id_idx" ON "penalty"("league_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "penalty_league_id_external_id_key" ON "penalty"("league_id", "external_id");
-- What tables take off.
CREATE INDEX "penalty_running_idx" ON "penalty"("league_id", "season_id", "game_id", "team_id") WHERE "type" = 'POINT_DEDUCTION' AND "status" = 'active';
ALTER TABLE "penalty" ADD CONSTRAINT "penalty_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "challenge_refusal" (
    "match_id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "season_id" TEXT NOT NULL DEFAULT '',
    "game_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "refused_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenge_refusal_pkey" PRIMARY KEY ("match_id")
);
CREATE INDEX "challenge_refusal_league_id_season_id_game_id_team_id_idx" ON "challenge_refusal"("league_id", "season_id", "game_id", "team_id");
ALTER TABLE "challenge_refusal" ADD CONSTRAINT "challenge_refusal_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;
