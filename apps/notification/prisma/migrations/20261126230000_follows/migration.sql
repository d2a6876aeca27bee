-- CreateTable
CREATE TABLE "recipient" (
    "user_id" TEXT NOT NULL,
    "read_until" BIGINT NOT NULL DEFAULT 0,
    "digest" TEXT NOT NULL DEFAULT 'off',
    "digest_hour" INTEGER NOT NULL DEFAULT 8,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "muted_kinds" TEXT[],

    CONSTRAINT "recipient_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "follow" (
    "user_id" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "level" TEXT NOT NULL,
    "since" BIGINT NOT NULL,
    "followed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "follow_pkey" PRIMARY KEY ("user_id","target_type","target_id")
);

-- CreateTable
CREATE TABLE "closed_target" (
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_target_pkey" PRIMARY KEY ("target_type","target_id")
);

-- CreateTable
CREATE TABLE "own_item" (
    "user_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "own_item_pkey" PRIMARY KEY ("user_id","position")
);

-- CreateTable
CREATE TABLE "target_item" (
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "target_item_pkey" PRIMARY KEY ("target_type","target_id","position")
);

-- CreateTable
CREATE TABLE "read_mark" (
    "user_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,

    CONSTRAINT "read_mark_pkey" PRIMARY KEY ("user_id","position")
);

-- CreateIndex
CREATE INDEX "follow_user_id_followed_at_target_type_target_id_idx" ON "follow"("user_id", "followed_at" DESC, "target_type", "target_id");

-- CreateIndex
CREATE INDEX "follow_target_type_target_id_idx" ON "follow"("target_type", "target_id");

-- CreateIndex
CREATE UNIQUE INDEX "own_item_user_id_key_key" ON "own_item"("user_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "own_item_user_id_id_key" ON "own_item"("user_id", "id");

-- CreateIndex
CREATE INDEX "own_item_user_id_subject_id_position_idx" ON "own_item"("user_id", "subject_id", "position");

-- CreateIndex
CREATE INDEX "own_item_created_at_idx" ON "own_item"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "target_item_target_type_target_id_event_id_key" ON "target_item"("target_type", "target_id", "event_id");

-- CreateIndex
CREATE INDEX "target_item_id_idx" ON "target_item"("id");

-- CreateIndex
CREATE INDEX "target_item_subject_id_position_idx" ON "target_item"("subject_id", "position");

-- CreateIndex
CREATE INDEX "target_item_created_at_idx" ON "target_item"("created_at");


-- What the schema language cannot say.

-- Numbers what happens: an event's items share a number, and lists, cursors and watermarks go by it.
CREATE SEQUENCE "item_position" AS BIGINT;
