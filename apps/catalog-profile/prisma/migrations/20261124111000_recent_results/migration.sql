-- The last five results of teams and players. Null: not read from the ledger yet, as of all that are there already.
ALTER TABLE "team_stats" ADD COLUMN "recent" JSONB;
ALTER TABLE "team_stats" ALTER COLUMN "recent" SET DEFAULT '[]';
ALTER TABLE "player_stats" ADD COLUMN "recent" JSONB;
ALTER TABLE "player_stats" ALTER COLUMN "recent" SET DEFAULT '[]';
