-- Who was deleted: an event about them that arrives later makes no row.
CREATE TABLE "forgotten_person" (
  "user_id" TEXT NOT NULL,
  "forgotten_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "forgotten_person_pkey" PRIMARY KEY ("user_id")
);
