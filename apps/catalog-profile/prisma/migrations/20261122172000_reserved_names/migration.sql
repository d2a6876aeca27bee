-- Names that nobody may take: an operator's list.
CREATE TABLE "reserved_names" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "looks" TEXT[],
    "reserved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reserved_names_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "reserved_names_looks_idx" ON "reserved_names" USING GIN ("looks");
