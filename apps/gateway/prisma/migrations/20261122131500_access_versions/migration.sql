-- The number of the change that standing and plan were last set by, each; what is older is passed over.
ALTER TABLE "owner_access" ADD COLUMN "standing_version" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "plan_version" INTEGER NOT NULL DEFAULT 0;
