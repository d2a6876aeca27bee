import type { StreamPlace } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface ConfirmedClaims extends StreamPlace {
  confirmedAt: string;
}

const READ = sql<ConfirmedClaims>(
  'confirmed_claims_read',
  `select stream_created as created, stream_sequence as sequence, confirmed_at as "confirmedAt" from confirmed_claims where id = 1`,
);
const NOTE = sql(
  'confirmed_claims_note',
  `insert into confirmed_claims (stream_created, stream_sequence, confirmed_at) values ($1, $2, $3)
   on conflict (id) do update set stream_created = excluded.stream_created, stream_sequence = excluded.stream_sequence,
     confirmed_at = excluded.confirmed_at`,
);

/** The stream position up to which this database knows all claims; undefined before the first time. */
export async function readConfirmedClaims(pool: Pool): Promise<ConfirmedClaims | undefined> {
  return (await run(pool, READ))[0];
}

export async function noteConfirmedClaims(pool: Pool, { created, sequence }: StreamPlace, now: Date): Promise<void> {
  await run(pool, NOTE, [created, sequence, now]);
}
