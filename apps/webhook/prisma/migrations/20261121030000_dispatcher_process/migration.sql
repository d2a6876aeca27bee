-- CreateTable
CREATE TABLE "dispatcher_process" (
    "id" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispatcher_process_pkey" PRIMARY KEY ("id")
);
