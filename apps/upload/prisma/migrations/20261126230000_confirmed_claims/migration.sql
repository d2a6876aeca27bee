create table "confirmed_claims" (
  "id" integer not null default 1,
  "stream_created" text not null,
  "stream_sequence" bigint not null,
  "confirmed_at" timestamptz(3) not null,
  constraint "confirmed_claims_pkey" primary key ("id")
);
