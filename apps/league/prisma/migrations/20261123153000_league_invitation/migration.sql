-- Invitations onto the staff of leagues: the last one of a league and a person.
CREATE TABLE "league_invitation" (
    "id" TEXT NOT NULL,
    "league_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "inviter_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "league_invitation_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "league_invitation_role_check" CHECK ("role" IN ('ADMIN', 'MANAGER', 'MEMBER')),
    CONSTRAINT "league_invitation_status_check" CHECK ("status" IN ('open', 'accepted', 'declined', 'revoked'))
);
CREATE UNIQUE INDEX "league_invitation_league_id_user_id_key" ON "league_invitation"("league_id", "user_id");
-- What one person may answer, newest first.
CREATE INDEX "league_invitation_open_of_user" ON "league_invitation" ("user_id", "created_at" DESC, "id" DESC) WHERE "status" = 'open';
ALTER TABLE "league_invitation" ADD CONSTRAINT "league_invitation_league_id_fkey" FOREIGN KEY ("league_id") REFERENCES "league"("id") ON DELETE CASCADE ON UPDATE CASCADE;
