-- Where in its competition a match stands, written when it is created.
ALTER TABLE "match" ADD COLUMN "stage" JSONB;
