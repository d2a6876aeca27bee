import { run, searchStatement, searchTerms, withStatementTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface FoundTournament {
  kind: string;
  id: string;
  slug: string;
  name: string;
  avatarStorageId: string | null;
  rank: number;
}

const TIMEOUT_MS = 500;
/** `shown` and the names match the indexes. */
const SEARCH = searchStatement<FoundTournament>({
  name: 'search_tournaments',
  from: 'tournament t',
  id: 't.id',
  shown: `t.visibility = 'PUBLIC' and t.approval_status = 'APPROVED' and t.is_published and t.status <> 'CANCELLED'`,
  main: 't.name',
  other: 't.slug',
  columns: `'tournament' as kind, t.id, t.slug, t.name, t.settings ->> 'logoStorageId' as "avatarStorageId"`,
  order: 'fit.rank desc, name, id',
  limit: '$4',
});

/** Listed tournaments with names similar to the text, best first. */
export async function searchTournaments(pool: Pool, text: string, limit: number): Promise<FoundTournament[]> {
  const terms = searchTerms(text);
  return terms ? withStatementTimeout(pool, TIMEOUT_MS, (tx) => run(tx, SEARCH, [...terms, limit])) : [];
}
