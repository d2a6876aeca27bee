-- Who has the address of a match's overlay sees that match.
CREATE TABLE "overlay_token" (
    "id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "label" TEXT,
    "made_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "overlay_token_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "overlay_token_token_hash_key" ON "overlay_token"("token_hash");
CREATE INDEX "overlay_token_match_id_team_id_created_at_idx" ON "overlay_token"("match_id", "team_id", "created_at");
CREATE INDEX "overlay_token_expires_at_idx" ON "overlay_token"("expires_at");
