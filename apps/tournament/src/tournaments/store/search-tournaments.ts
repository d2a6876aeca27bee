import { run, searchStatement, searchTerms, withSearchTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface FoundTournament {
  kind: string;
  id: string;
  slug: string;
  name: string;
  avatarStorageId: string | null;
  rank: number;
}

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
  return terms ? withSearchTimeout(pool, (tx) => run(tx, SEARCH, [...terms, limit])) : [];
}
