-- Tournaments, their entries, brackets, staff, invites, free agents, feeds, timers and awards.

CREATE TABLE "tournament" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "host_type" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "created_by_user_id" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "staged" JSONB,
    "name" TEXT NOT NULL,
    "game_id" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "visibility" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "status" TEXT NOT NULL DEFAULT 'DRAFT',
    "approval_status" TEXT NOT NULL DEFAULT 'NOT_SUBMITTED',
    "is_approved_once" BOOLEAN NOT NULL DEFAULT false,
    "reject_reason" TEXT,
    "cancel_reason" TEXT,
    "participant_count" INTEGER NOT NULL DEFAULT 0,
    "random_seed" BYTEA NOT NULL,
    "bracket" JSONB,
    "entry_sequence" INTEGER NOT NULL DEFAULT 0,
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "award_version" INTEGER NOT NULL DEFAULT 0,
    "season_id" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "featured_until" TIMESTAMPTZ(3),
    "import_digest" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "participant" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "seed" INTEGER,
    "entered_by_user_id" TEXT NOT NULL,
    "registered_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_in_at" TIMESTAMPTZ(3),
    "final_placement" INTEGER,
    "is_announced" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participant_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "roster_entry" (
    "id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "roster_entry_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bracket_round" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "starts_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "bracket_round_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bracket_node" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "round_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "match_id" TEXT,
    "match_status" TEXT,
    "scheduled_at" TIMESTAMPTZ(3),

    CONSTRAINT "bracket_node_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "bracket_entry" (
    "tournament_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "entry" JSONB NOT NULL,
    "actor_user_id" TEXT,
    "match_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bracket_entry_pkey" PRIMARY KEY ("tournament_id", "sequence")
);

CREATE TABLE "match_job" (
    "position" BIGSERIAL NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "node_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "match_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "lease_holder" TEXT,
    "leased_until" TIMESTAMPTZ(3),
    "error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "match_job_pkey" PRIMARY KEY ("position")
);

CREATE TABLE "tournament_staff" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "added_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_staff_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "invite" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "invited_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "responded_at" TIMESTAMPTZ(3),

    CONSTRAINT "invite_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "free_agent" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "note" TEXT,
    "picked_up_by_participant_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "free_agent_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "free_agent_offer" (
    "id" TEXT NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "free_agent_id" TEXT NOT NULL,
    "participant_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "message" TEXT,
    "created_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "responded_at" TIMESTAMPTZ(3),

    CONSTRAINT "free_agent_offer_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "activity" (
    "id" TEXT NOT NULL,
    "position" BIGSERIAL NOT NULL,
    "tournament_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actor_user_id" TEXT,
    "is_platform_staff" BOOLEAN NOT NULL DEFAULT false,
    "target_type" TEXT,
    "target_id" TEXT,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "tournament_timer" (
    "tournament_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tournament_timer_pkey" PRIMARY KEY ("tournament_id", "kind")
);

CREATE TABLE "award" (
    "tournament_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "placements" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "award_pkey" PRIMARY KEY ("tournament_id", "version")
);

CREATE INDEX "tournament_created_at_id_idx" ON "tournament"("created_at" DESC, "id" DESC);
CREATE INDEX "tournament_host_type_host_id_idx" ON "tournament"("host_type", "host_id");
CREATE UNIQUE INDEX "participant_tournament_id_team_id_key" ON "participant"("tournament_id", "team_id");
CREATE INDEX "participant_team_id_idx" ON "participant"("team_id");
CREATE UNIQUE INDEX "roster_entry_tournament_id_user_id_key" ON "roster_entry"("tournament_id", "user_id");
CREATE INDEX "roster_entry_participant_id_position_idx" ON "roster_entry"("participant_id", "position");
CREATE INDEX "roster_entry_user_id_idx" ON "roster_entry"("user_id");
CREATE UNIQUE INDEX "bracket_round_tournament_id_key_key" ON "bracket_round"("tournament_id", "key");
CREATE UNIQUE INDEX "bracket_node_tournament_id_key_key" ON "bracket_node"("tournament_id", "key");
CREATE INDEX "bracket_node_round_id_idx" ON "bracket_node"("round_id");
CREATE INDEX "bracket_node_match_id_idx" ON "bracket_node"("match_id");
CREATE UNIQUE INDEX "match_job_node_id_attempt_kind_key" ON "match_job"("node_id", "attempt", "kind");
CREATE INDEX "match_job_tournament_id_idx" ON "match_job"("tournament_id");
CREATE UNIQUE INDEX "tournament_staff_tournament_id_user_id_key" ON "tournament_staff"("tournament_id", "user_id");
CREATE INDEX "tournament_staff_user_id_idx" ON "tournament_staff"("user_id");
CREATE UNIQUE INDEX "invite_tournament_id_team_id_key" ON "invite"("tournament_id", "team_id");
CREATE INDEX "invite_team_id_idx" ON "invite"("team_id");
CREATE UNIQUE INDEX "free_agent_tournament_id_user_id_key" ON "free_agent"("tournament_id", "user_id");
CREATE INDEX "free_agent_offer_tournament_id_idx" ON "free_agent_offer"("tournament_id");
CREATE INDEX "free_agent_offer_free_agent_id_idx" ON "free_agent_offer"("free_agent_id");
CREATE INDEX "free_agent_offer_participant_id_idx" ON "free_agent_offer"("participant_id");
CREATE INDEX "activity_tournament_id_position_idx" ON "activity"("tournament_id", "position" DESC);
CREATE INDEX "tournament_timer_due_at_idx" ON "tournament_timer"("due_at");

ALTER TABLE "participant" ADD CONSTRAINT "participant_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "roster_entry" ADD CONSTRAINT "roster_entry_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "roster_entry" ADD CONSTRAINT "roster_entry_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bracket_round" ADD CONSTRAINT "bracket_round_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bracket_node" ADD CONSTRAINT "bracket_node_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bracket_node" ADD CONSTRAINT "bracket_node_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "bracket_round"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bracket_entry" ADD CONSTRAINT "bracket_entry_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "match_job" ADD CONSTRAINT "match_job_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tournament_staff" ADD CONSTRAINT "tournament_staff_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invite" ADD CONSTRAINT "invite_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "free_agent" ADD CONSTRAINT "free_agent_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "free_agent_offer" ADD CONSTRAINT "free_agent_offer_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "free_agent_offer" ADD CONSTRAINT "free_agent_offer_free_agent_id_fkey" FOREIGN KEY ("free_agent_id") REFERENCES "free_agent"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "free_agent_offer" ADD CONSTRAINT "free_agent_offer_participant_id_fkey" FOREIGN KEY ("participant_id") REFERENCES "participant"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "activity" ADD CONSTRAINT "activity_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "tournament_timer" ADD CONSTRAINT "tournament_timer_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "award" ADD CONSTRAINT "award_tournament_id_fkey" FOREIGN KEY ("tournament_id") REFERENCES "tournament"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

CREATE UNIQUE INDEX "tournament_slug_key" ON "tournament" (lower("slug"));
CREATE INDEX "tournament_listed_idx" ON "tournament" ("created_at" DESC, "id" DESC)
  WHERE "visibility" = 'PUBLIC' AND "approval_status" = 'APPROVED' AND "status" <> 'DRAFT';
-- What the runner of jobs reads: never the finished rows, however many are kept.
CREATE INDEX "match_job_pending_idx" ON "match_job" ("due_at", "position") WHERE "status" = 'pending';
CREATE INDEX "match_job_node_pending_idx" ON "match_job" ("node_id", "position") WHERE "status" = 'pending';
-- A participant has at most one open offer to an agent.
CREATE UNIQUE INDEX "free_agent_offer_pending_key" ON "free_agent_offer" ("free_agent_id", "participant_id") WHERE "status" = 'PENDING';

ALTER TABLE "tournament" ADD CONSTRAINT "tournament_participant_count_check" CHECK ("participant_count" >= 0);
