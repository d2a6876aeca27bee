-- Teams that play no new match any more, to be looked at once more: for what was being made or accepted while they were closed.

-- CreateTable
CREATE TABLE "team_closure" (
    "team_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_closure_pkey" PRIMARY KEY ("team_id")
);

-- CreateIndex
CREATE INDEX "team_closure_due_at_idx" ON "team_closure"("due_at");
