-- Organizations and teams that manage themselves: bans, invitations, names that are held, and what these ask of what there is.
ALTER TABLE "users" ADD COLUMN "accepts_invitations" TEXT NOT NULL DEFAULT 'everyone', ADD COLUMN "renamed_at" TIMESTAMPTZ(3);
ALTER TABLE "organizations" ADD COLUMN "status" TEXT NOT NULL DEFAULT 'active', ADD COLUMN "renamed_at" TIMESTAMPTZ(3);
ALTER TABLE "teams" ADD COLUMN "playlist_id" TEXT, ADD COLUMN "platform" TEXT, ADD COLUMN "region" TEXT;

-- CreateTable
CREATE TABLE "organization_bans" (
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "banned_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_bans_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT,
    "team_id" TEXT,
    "user_id" TEXT,
    "role" TEXT NOT NULL,
    "inviter_id" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "code_hash" TEXT,
    "max_uses" INTEGER NOT NULL DEFAULT 1,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation_uses" (
    "invitation_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitation_uses_pkey" PRIMARY KEY ("invitation_id","user_id")
);

-- CreateTable
CREATE TABLE "held_names" (
    "kind" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "leads_until" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),

    CONSTRAINT "held_names_pkey" PRIMARY KEY ("kind","scope","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_code_hash_key" ON "invitations"("code_hash");

-- CreateIndex
CREATE INDEX "held_names_holder_id_idx" ON "held_names"("holder_id");

-- AddForeignKey
ALTER TABLE "organization_bans" ADD CONSTRAINT "organization_bans_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "organization_bans" ADD CONSTRAINT "organization_bans_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_team_id_fkey" FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What the schema language cannot say ---------------------------------------------------------------------------------

-- One open invitation a group and person: a second one renews it. What a group and a person have open is read by these, too.
CREATE UNIQUE INDEX "invitations_open_of_organization" ON "invitations" ("organization_id", "user_id") WHERE "status" = 'open' AND "organization_id" IS NOT NULL;
CREATE UNIQUE INDEX "invitations_open_of_team" ON "invitations" ("team_id", "user_id") WHERE "status" = 'open' AND "team_id" IS NOT NULL;
CREATE INDEX "invitations_open_of_user" ON "invitations" ("user_id", "created_at" DESC, "id" DESC) WHERE "status" = 'open';

ALTER TABLE "invitations" ADD CONSTRAINT "invitations_group_check" CHECK (num_nonnulls("organization_id", "team_id") = 1);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_link_check" CHECK (num_nonnulls("user_id", "code_hash") = 1);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_status_check" CHECK ("status" IN ('open', 'accepted', 'declined', 'revoked'));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_uses_check" CHECK ("uses" BETWEEN 0 AND "max_uses");
ALTER TABLE "held_names" ADD CONSTRAINT "held_names_kind_check" CHECK ("kind" IN ('organization_slug', 'organization_look', 'username', 'username_look', 'team_look'));

ALTER TABLE "users" ADD CONSTRAINT "users_accepts_invitations_check" CHECK ("accepts_invitations" IN ('everyone', 'nobody')) NOT VALID;
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_status_check" CHECK ("status" IN ('active', 'disabled')) NOT VALID;
