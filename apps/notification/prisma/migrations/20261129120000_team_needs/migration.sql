CREATE TABLE "team_need" (
    "team_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "match_id" TEXT NOT NULL,
    "user_ids" TEXT[],

    CONSTRAINT "team_need_pkey" PRIMARY KEY ("team_id","position")
);

CREATE INDEX "team_need_match_id_idx" ON "team_need"("match_id");
CREATE INDEX "team_need_position_idx" ON "team_need" USING BRIN ("position");
