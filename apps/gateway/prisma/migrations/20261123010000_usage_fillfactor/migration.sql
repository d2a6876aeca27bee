-- Rows that are counted up every few seconds find room for their next version on their own page, so that no index has to know of it.
ALTER TABLE "api_key_usage" SET (fillfactor = 50);
ALTER TABLE "api_key" SET (fillfactor = 70);
