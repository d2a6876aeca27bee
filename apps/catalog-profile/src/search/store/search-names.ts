import { type NamedRows, run, searchStatement, searchTerms, withSearchTimeout } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { IS_OF_NO_DISABLED } from '../../groups/index.js';

export interface FoundName {
  kind: string;
  id: string;
  slug: string;
  name: string;
  tag: string | null;
  avatarUrl: string | null;
  rank: number;
}

export const SEARCHED_KINDS = ['team', 'player', 'organization'] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];

const BEST_FIRST = { order: 'fit.rank desc, name, id', limit: '$4' };

/** The searchable part of each table; `shown` and the names match its indexes. */
export const TEAM_NAMES = {
  from: 'teams t',
  id: 't.id',
  shown: `t.visibility <> 'private' and t.status = 'active'`,
  also: IS_OF_NO_DISABLED,
  main: 't.name',
  other: 't.tag',
} as const satisfies Partial<NamedRows>;

/** By kind. */
export const SEARCHES = {
  team: searchStatement<FoundName>({
    ...TEAM_NAMES,
    ...BEST_FIRST,
    name: 'search_teams',
    columns: `'team' as kind, t.id, t.slug, t.name, t.tag, t.avatar_url as "avatarUrl"`,
  }),
  player: searchStatement<FoundName>({
    ...BEST_FIRST,
    name: 'search_users',
    from: 'users u',
    id: 'u.id',
    shown: `u.visibility <> 'private'`,
    also: '(u.suspended_at is null or u.suspended_until <= now())',
    main: 'u.username',
    other: 'u.name',
    columns: `'player' as kind, u.id, u.username as slug, coalesce(u.name, u.username) as name, null as tag, u.avatar_url as "avatarUrl"`,
  }),
  organization: searchStatement<FoundName>({
    ...BEST_FIRST,
    name: 'search_organizations',
    from: 'organizations o',
    id: 'o.id',
    shown: `o.visibility <> 'private' and o.status = 'active'`,
    main: 'o.name',
    other: 'o.tag',
    columns: `'organization' as kind, o.id, o.slug, o.name, o.tag, o.avatar_url as "avatarUrl"`,
  }),
} as const satisfies Record<SearchedKind, unknown>;

/** The best of each kind, at most `limit` per kind. */
export async function searchNames(pool: Pool, text: string, kinds: readonly SearchedKind[], limit: number): Promise<FoundName[]> {
  const terms = searchTerms(text);
  if (!terms) return [];
  return withSearchTimeout(pool, async (tx) => {
    const found: FoundName[] = [];
    // Sequential, so that a search takes only one connection.
    for (const kind of kinds) found.push(...(await run(tx, SEARCHES[kind], [...terms, limit])));
    return found;
  });
}
