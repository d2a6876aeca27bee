-- What concerns the members of a team is one row a team, no longer one a person: a match of two teams of five had ten.
CREATE TABLE "team_item" (
    "team_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,

    CONSTRAINT "team_item_pkey" PRIMARY KEY ("team_id","position")
);
CREATE INDEX "team_item_position_idx" ON "team_item" USING BRIN ("position");

CREATE TABLE "membership" (
    "user_id" TEXT NOT NULL,
    "team_id" TEXT NOT NULL,
    "since" BIGINT NOT NULL,
    "until" BIGINT,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("user_id","team_id","since")
);
-- Present members of teams. A person is a member of a team once at a time.
CREATE UNIQUE INDEX "membership_open_key" ON "membership" ("team_id", "user_id") WHERE "until" IS NULL;
CREATE INDEX "membership_until_idx" ON "membership" ("until") WHERE "until" IS NOT NULL;
