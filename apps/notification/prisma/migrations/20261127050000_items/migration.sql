-- What an item tells is kept once, no longer once a person and target: ten people and four targets of a match had 70 index entries.
CREATE TABLE "item" (
    "position" BIGINT NOT NULL,
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "item_pkey" PRIMARY KEY ("position")
);

-- What matches need from people had data of each person's: the next event of the match tells them again.
DELETE FROM "own_item" WHERE "kind" = 'match_needs_you';
INSERT INTO "item" ("position", "id", "kind", "subject_type", "subject_id", "data", "created_at")
SELECT DISTINCT ON ("position") "position", "id", "kind", "subject_type", "subject_id", "data", "created_at"
FROM (
    SELECT "position", "id", "kind", "subject_type", "subject_id", "data", "created_at" FROM "own_item"
    UNION ALL
    SELECT "position", "id", "kind", "subject_type", "subject_id", "data", "created_at" FROM "target_item"
) "told"
ORDER BY "position";

CREATE UNIQUE INDEX "item_id_key" ON "item"("id");
CREATE INDEX "item_subject_id_position_idx" ON "item"("subject_id", "position");
CREATE INDEX "item_created_at_idx" ON "item"("created_at");

-- With their columns go their indexes.
ALTER TABLE "own_item" DROP COLUMN "id", DROP COLUMN "key", DROP COLUMN "subject_type", DROP COLUMN "subject_id", DROP COLUMN "data",
    DROP COLUMN "created_at", ADD COLUMN "needed_by" TEXT;
CREATE INDEX "own_item_position_idx" ON "own_item" USING BRIN ("position");

ALTER TABLE "target_item" DROP COLUMN "id", DROP COLUMN "event_id", DROP COLUMN "subject_type", DROP COLUMN "subject_id", DROP COLUMN "data",
    DROP COLUMN "created_at";
CREATE INDEX "target_item_position_idx" ON "target_item" USING BRIN ("position");

-- What the schema language cannot say.

-- What matches need from people: one item a person and match, found by match to be replaced or removed.
CREATE UNIQUE INDEX "own_item_needs_key" ON "own_item" ("needed_by", "user_id") WHERE "needed_by" IS NOT NULL;
-- The same by person, who may leave a team.
CREATE INDEX "own_item_needs_of_user_idx" ON "own_item" ("user_id") WHERE "needed_by" IS NOT NULL;
