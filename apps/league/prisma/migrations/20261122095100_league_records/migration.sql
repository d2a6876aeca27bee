-- What a league is run by: its settings, its teams' memberships, bans, cooldowns, display rules, templates of rules.

ALTER TABLE "league"
  ADD COLUMN "applications" TEXT NOT NULL DEFAULT 'review',
  ADD COLUMN "max_teams_per_game" INTEGER,
  ADD COLUMN "disputes" JSONB,
  ADD COLUMN "cooldown_config" JSONB;

ALTER TABLE "league_team"
  ADD COLUMN "id" TEXT,
  ADD COLUMN "applied_by_user_id" TEXT,
  ADD COLUMN "decided_by_user_id" TEXT,
  ADD COLUMN "message" TEXT,
  ADD COLUMN "reason" TEXT,
  ADD COLUMN "self_leaves" INTEGER NOT NULL DEFAULT 0;
-- contract: the release before writes approved alone, and takes every other value for a team that is not approved
ALTER TABLE "league_team" DROP CONSTRAINT "league_team_status_check";
ALTER TABLE "league_team" ADD CONSTRAINT "league_team_status_check"
  CHECK ("status" IN ('pending', 'approved', 'denied', 'withdrawn', 'left', 'removed', 'banned')) NOT VALID;

CREATE TABLE "league_ban" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "is_permanent" BOOLEAN NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "created_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_by_user_id" TEXT,
    "revoked_at" TIMESTAMPTZ(3),
    "revoke_reason" TEXT,

    CONSTRAINT "league_ban_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "league_ban_end_check" CHECK ("is_permanent" = ("expires_at" IS NULL))
);
CREATE INDEX "league_ban_league_id_created_at_id_idx" ON "league_ban"("league_id", "created_at" DESC, "id" DESC);
CREATE INDEX "league_ban_league_id_team_id_idx" ON "league_ban"("league_id", "team_id");
ALTER TABLE "league_ban" ADD CONSTRAINT "league_ban_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "league_cooldown" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" TEXT,
    "team_id" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "issued_by_user_id" TEXT,
    "cleared_by_user_id" TEXT,
    "cleared_at" TIMESTAMPTZ(3),

    CONSTRAINT "league_cooldown_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "league_cooldown_kind_check" CHECK ("kind" IN ('manual', 'self_leave', 'kick')),
    CONSTRAINT "league_cooldown_subject_check" CHECK (("kind" = 'manual') = ("user_id" IS NOT NULL) AND ("kind" = 'manual') = ("team_id" IS NULL))
);
CREATE INDEX "league_cooldown_league_id_starts_at_id_idx" ON "league_cooldown"("league_id", "starts_at" DESC, "id" DESC);
CREATE INDEX "league_cooldown_league_id_user_id_idx" ON "league_cooldown"("league_id", "user_id");
CREATE INDEX "league_cooldown_league_id_team_id_idx" ON "league_cooldown"("league_id", "team_id");
ALTER TABLE "league_cooldown" ADD CONSTRAINT "league_cooldown_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "display_rule" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "category_order" INTEGER NOT NULL,
    "rule" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "display_rule_pkey" PRIMARY KEY ("id")
);
-- Categories match without regard to case.
CREATE UNIQUE INDEX "display_rule_category_key" ON "display_rule" ("league_id", "game_id", lower("category"));
ALTER TABLE "display_rule" ADD CONSTRAINT "display_rule_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "rule_template" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "game_id" TEXT,
    "rules" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_template_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "rule_template_name_key" ON "rule_template" (coalesce("game_id", ''), lower("name"));
