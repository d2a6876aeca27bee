-- A write reserves its images before its transaction and confirms them from it by an event.
ALTER TABLE "image" ADD COLUMN "reserved_at" TIMESTAMPTZ(3);

CREATE TABLE "image_reservation" (
    "id" TEXT NOT NULL,
    "image_id" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "claimant" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "reserved_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_reservation_pkey" PRIMARY KEY ("id","image_id")
);
CREATE INDEX "image_reservation_image_id_idx" ON "image_reservation"("image_id");
CREATE INDEX "image_reservation_holder_idx" ON "image_reservation"("holder");

-- One row a use, so that an image is released when the last of its holders replaces it.
CREATE TABLE "image_use" (
    "holder" TEXT NOT NULL,
    "slot" TEXT NOT NULL,
    "image_id" TEXT NOT NULL,
    "is_public" BOOLEAN NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "image_use_pkey" PRIMARY KEY ("holder","slot")
);
CREATE INDEX "image_use_image_id_idx" ON "image_use"("image_id");
