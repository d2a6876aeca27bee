-- The number of the closing by which matches were told that a season is completed: what is said of an earlier end of it is not of this one.
ALTER TABLE "season" ADD COLUMN "closing_version" INTEGER;
