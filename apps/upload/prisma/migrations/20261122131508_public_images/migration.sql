-- Avatars and banners: anybody reads them by their ids.
ALTER TABLE "image" ADD COLUMN "is_public" BOOLEAN NOT NULL DEFAULT false;
