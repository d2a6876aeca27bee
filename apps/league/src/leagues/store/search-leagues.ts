import { run, searchStatement, searchTerms, withSearchTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';

export interface FoundLeague {
  kind: string;
  id: string;
  slug: string;
  name: string;
  avatarUrl: string | null;
  avatarStorageId: string | null;
  rank: number;
}

/** `shown` and the names match the indexes. */
const SEARCH = searchStatement<FoundLeague>({
  name: 'search_leagues',
  from: 'league l',
  id: 'l.id',
  shown: `l.status = 'active'`,
  main: 'l.name',
  other: 'l.slug',
  columns: `'league' as kind, l.id, l.slug, l.name, l.avatar_url as "avatarUrl", l.avatar_storage_id as "avatarStorageId"`,
  order: 'fit.rank desc, name, id',
  limit: '$4',
});

/** Active leagues with names similar to the text, best first. */
export async function searchLeagues(pool: Pool, text: string, limit: number): Promise<FoundLeague[]> {
  const terms = searchTerms(text);
  return terms ? withSearchTimeout(pool, (tx) => run(tx, SEARCH, [...terms, limit])) : [];
}
