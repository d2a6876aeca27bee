import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface StoredImport {
  readonly id: string;
  /** Null: it was not imported. */
  readonly importDigest: string | null;
}

const FIND = sql<StoredImport>(
  'tournament_import_find',
  'select id, import_digest as "importDigest" from tournament where lower(slug) = lower($1)',
);

/** The tournament with a slug, ignoring case; undefined if it does not exist. */
export async function findImported(client: Pool | ClientBase, slug: string): Promise<StoredImport | undefined> {
  return (await run(client, FIND, [slug]))[0];
}

const NOTE = sql(
  'tournament_import_note',
  `update tournament set import_digest = $2, participant_count = $3, host_type = $4, host_id = $5, created_at = $6, updated_at = $7
   where id = $1`,
);

export interface ImportNote {
  readonly digest: string;
  readonly participantCount: number;
  readonly hostType: string;
  readonly hostId: string;
  readonly at: string;
  readonly endedAt: string;
}

/** Records the import of a locked tournament, with the times at which it was played. */
export async function noteImport(tx: ClientBase, id: string, note: ImportNote): Promise<void> {
  const { digest, participantCount, hostType, hostId, at, endedAt } = note;
  await run(tx, NOTE, [id, digest, participantCount, hostType, hostId, at, endedAt]);
}
