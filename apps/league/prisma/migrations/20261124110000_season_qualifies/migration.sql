-- How many places of a season's table qualify for what follows it, and for what. Null: none.
ALTER TABLE "season" ADD COLUMN "qualifies" INTEGER, ADD COLUMN "qualifies_for" TEXT;
