-- Leagues that are run by their staff: what switches them off, their pictures, what they announce.

ALTER TABLE "league"
  ADD COLUMN "is_enabled" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "suspended_at" TIMESTAMPTZ(3),
  ADD COLUMN "shutdown_requested_at" TIMESTAMPTZ(3),
  ADD COLUMN "shutdown_at" TIMESTAMPTZ(3),
  ADD COLUMN "avatar_storage_id" TEXT,
  ADD COLUMN "banner_storage_id" TEXT;

-- contract: the release before writes the default alone, and takes every other value for a league that is not active
ALTER TABLE "league" DROP CONSTRAINT "league_status_check";
ALTER TABLE "league" ADD CONSTRAINT "league_status_check" CHECK ("status" IN ('active', 'disabled', 'suspended', 'shutdown')) NOT VALID;

CREATE TABLE "announcement" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "announced_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "announcement_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "announcement_league_id_created_at_id_idx" ON "announcement"("league_id", "created_at" DESC, "id" DESC);
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;
