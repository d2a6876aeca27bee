-- A match of a tournament: its node of the bracket, which match of that node it is, and the maps that the creator's side is given.
ALTER TABLE "match"
  ADD COLUMN "tournament_id" TEXT,
  ADD COLUMN "tournament_node_id" TEXT,
  ADD COLUMN "tournament_attempt" INTEGER,
  ADD COLUMN "headstart" INTEGER NOT NULL DEFAULT 0;
