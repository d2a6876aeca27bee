-- When the counter claim of a disputed map was made, and with which screenshots.
ALTER TABLE "map_score" ADD COLUMN "counter_submitted_at" TIMESTAMPTZ(3),
ADD COLUMN "counter_screenshot_urls" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN "counter_screenshot_storage_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
