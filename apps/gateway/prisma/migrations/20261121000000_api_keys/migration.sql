-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "key_hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "owner_user_id" TEXT NOT NULL,
    "owner_username" TEXT NOT NULL,
    "game_id" TEXT,
    "league_id" TEXT,
    "plan" TEXT NOT NULL,
    "permissions" JSONB NOT NULL,
    "preset" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_key_key_hash_key" ON "api_key"("key_hash");

-- CreateIndex
CREATE INDEX "api_key_owner_user_id_idx" ON "api_key"("owner_user_id");
