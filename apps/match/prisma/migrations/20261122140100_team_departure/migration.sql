-- Who is on a team no more, to be looked at once more: for the matches that were being made or accepted while they left.
CREATE TABLE "team_departure" (
    "team_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "team_departure_pkey" PRIMARY KEY ("team_id","user_id")
);

-- CreateIndex
CREATE INDEX "team_departure_due_at_idx" ON "team_departure"("due_at");
