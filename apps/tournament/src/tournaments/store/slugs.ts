import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

const TAKEN = sql<{ slug: string }>(
  'tournament_slugs_taken',
  `select lower(slug) as slug from tournament where lower(slug) = $1
     or starts_with(lower(slug), $1 || '_') or starts_with(lower(slug), $2)`,
);

/** Slugs, in lower case, that begin like this one, or like its truncation with a number. */
export async function findTakenSlugs(tx: ClientBase, slug: string): Promise<ReadonlySet<string>> {
  return new Set((await run(tx, TAKEN, [slug, slug.slice(0, 54)])).map((row) => row.slug));
}

const LOCK_HOST = sql('tournament_lock_host', `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2, 0))`);
const COUNT_OPEN = sql<{ count: number }>(
  'tournament_count_open',
  `select count(*)::int as count from tournament where host_type = $1 and host_id = $2 and status not in ('COMPLETED', 'CANCELLED')`,
);

/** Number of open tournaments of a host. Creations for one host wait for each other. */
export async function countOpenOfHost(tx: ClientBase, hostType: string, hostId: string): Promise<number> {
  await run(tx, LOCK_HOST, [hostType, hostId]);
  return (await run(tx, COUNT_OPEN, [hostType, hostId]))[0]?.count ?? 0;
}
