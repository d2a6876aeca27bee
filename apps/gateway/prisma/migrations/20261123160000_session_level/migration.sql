-- What each session was proved by, and when. Sessions of the release before have none, and are of level 1.
ALTER TABLE "session" ADD COLUMN "proofs" JSONB NOT NULL DEFAULT '{}';

-- Of which level the session was that granted a key its permissions, and whether the key rests on a role of platform staff.
ALTER TABLE "api_key" ADD COLUMN "made_at_level" SMALLINT;
ALTER TABLE "api_key" ADD COLUMN "rests_on_staff_role" BOOLEAN NOT NULL DEFAULT false;
