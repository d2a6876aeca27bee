-- When somebody else ended the membership: links made before that no longer let the person in. Null: never.
ALTER TABLE "team_members" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
ALTER TABLE "organization_members" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
