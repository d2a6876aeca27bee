import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type BulkTable, selectList, upsertAll, upsertStatement } from '../../rows/index.js';
import type { Game } from '../rules/game.js';

/** The origin of a catalog row: the built-in catalog, or an import, which takes precedence. */
export type Origin = 'builtin' | 'import';

export type StoredGame = Game & { origin: Origin };

export interface StoredObjective {
  id: string;
  titleKey: string;
  descriptionKey: string;
  exp: number;
  scope: string;
  completionRule: string;
  /** Null: valid for every game. */
  gameId: string | null;
  origin: Origin;
}

const GAMES: BulkTable = {
  name: 'games',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    convexId: ['convex_id', 'text'],
    nameKey: ['name_key', 'text'],
    shortNameKey: ['short_name_key', 'text'],
    descriptionKey: ['description_key', 'text'],
    category: ['category', 'text'],
    rulesLink: ['rules_link', 'text'],
    coverImage: ['cover_image', 'text'],
    bannerImage: ['banner_image', 'text'],
    defaultTeamSize: ['default_team_size', 'int'],
    minTeamSize: ['min_team_size', 'int'],
    maxTeamSize: ['max_team_size', 'int'],
    hasCompetitiveMode: ['has_competitive_mode', 'boolean'],
    isComingSoon: ['is_coming_soon', 'boolean'],
    isAvailableForMatchApi: ['is_available_for_match_api', 'boolean'],
    isRanked: ['is_ranked', 'boolean'],
    requiredConnection: ['required_connection', 'text'],
    modes: ['modes', 'jsonb'],
    maps: ['maps', 'jsonb'],
    playlists: ['playlists', 'jsonb'],
    modeMapPools: ['mode_map_pools', 'jsonb'],
    origin: ['origin', 'text'],
  },
};
const OBJECTIVES: BulkTable = {
  name: 'objectives',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    titleKey: ['title_key', 'text'],
    descriptionKey: ['description_key', 'text'],
    exp: ['exp', 'double precision'],
    scope: ['scope', 'text'],
    completionRule: ['completion_rule', 'text'],
    gameId: ['game_id', 'text'],
    origin: ['origin', 'text'],
  },
};

const LIST = sql<StoredGame>('games_list', `select ${selectList(GAMES, 'g')} from games g order by g.position`);
const FIND = sql<StoredGame>(
  'games_find',
  `select ${selectList(GAMES, 'g')} from games g where g.id = (
     select id from games where convex_id = $1 union all select id from games where identifier_key(id) = identifier_key($1) limit 1)`,
);
const LOCK = sql<StoredGame>(
  'games_lock',
  `select ${selectList(GAMES, 'g')} from games g where identifier_key(g.id) in (select identifier_key(n) from unnest($1::text[]) n)
    order by g.id for no key update`,
);
const RESOLVE = sql<{ identifier: string; id: string }>(
  'games_resolve',
  `select i.identifier, g.id from unnest($1::text[]) as i(identifier)
   cross join lateral (select id from games where convex_id = i.identifier
     union all select id from games where identifier_key(id) = identifier_key(i.identifier) limit 1) g`,
);
const LIST_OBJECTIVES = sql<StoredObjective>(
  'objectives_list',
  `select ${selectList(OBJECTIVES, 'o')} from objectives o order by o.position`,
);
const LOCK_OBJECTIVES = sql<StoredObjective>(
  'objectives_lock',
  `select ${selectList(OBJECTIVES, 'o')} from objectives o where o.id = any($1) order by o.id for update`,
);
const UPSERT_GAMES = upsertStatement(GAMES);
const UPSERT_OBJECTIVES = upsertStatement(OBJECTIVES);

/** Every game, in catalog order. */
export function listGames(pool: Pool): Promise<StoredGame[]> {
  return run(pool, LIST);
}

export function listObjectives(pool: Pool): Promise<StoredObjective[]> {
  return run(pool, LIST_OBJECTIVES);
}

/** The game of a slug or convexId. */
export async function findGame(client: Pool | ClientBase, identifier: string): Promise<StoredGame | undefined> {
  const [game] = await run(client, FIND, [identifier]);
  return game;
}

/** Slugs of games, by the slug or convexId asked for; unknown ones are left out. */
export async function resolveGames(tx: ClientBase, identifiers: readonly string[]): Promise<Map<string, string>> {
  if (identifiers.length === 0) return new Map();
  const rows = await run(tx, RESOLVE, [[...new Set(identifiers)]]);
  return new Map(rows.map(({ identifier, id }) => [identifier, id]));
}

export function lockGames(tx: ClientBase, slugs: readonly string[]): Promise<StoredGame[]> {
  return run(tx, LOCK, [slugs]);
}

export function lockObjectives(tx: ClientBase, ids: readonly string[]): Promise<StoredObjective[]> {
  return run(tx, LOCK_OBJECTIVES, [ids]);
}

export function saveGames(tx: ClientBase, games: readonly StoredGame[]): Promise<void> {
  return upsertAll(tx, UPSERT_GAMES, games);
}

export function saveObjectives(tx: ClientBase, objectives: readonly StoredObjective[]): Promise<void> {
  return upsertAll(tx, UPSERT_OBJECTIVES, objectives);
}
