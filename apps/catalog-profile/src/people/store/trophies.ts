import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { idOf } from '../../names/index.js';
import { type BulkTable, type EntityOf, selectList, upsertAll, upsertStatement } from '../../rows/index.js';

const TROPHIES = {
  name: 'user_trophies',
  key: ['id'],
  columns: {
    id: ['id', 'text'],
    userId: ['user_id', 'text'],
    trophyId: ['trophy_id', 'text'],
    title: ['title', 'text', 'null'],
    description: ['description', 'text', 'null'],
    iconUrl: ['icon_url', 'text', 'null'],
    rarity: ['rarity', 'text', 'null'],
    awardedAt: ['awarded_at', 'timestamptz'],
  },
} as const satisfies BulkTable;

export type StoredTrophy = EntityOf<typeof TROPHIES>;

const UPSERT = upsertStatement(TROPHIES);
const OF_USERS = sql<StoredTrophy>(
  'user_trophies_of_users',
  `select ${selectList(TROPHIES, 't')} from user_trophies t where t.user_id = any($1) order by t.id for update`,
);

/** The trophies of locked users. */
export function lockTrophiesOf(tx: ClientBase, userIds: readonly string[]): Promise<StoredTrophy[]> {
  return run(tx, OF_USERS, [userIds]);
}

export function saveTrophies(tx: ClientBase, trophies: readonly StoredTrophy[]): Promise<void> {
  return upsertAll(tx, UPSERT, trophies);
}

/** The newest of them. */
const MOST_TROPHIES = 500;

// Others see no trophies of a limited profile, and no profile shows others those of unlisted tournaments, or those won with a private
// team to people who are not in it (docs/reference/users.md#trophies).
const LIST = sql<Omit<StoredTrophy, 'id' | 'userId'> & { id: string | null }>(
  'user_trophies_list',
  `select t.id, t.trophy_id as "trophyId", t.title, t.description, t.icon_url as "iconUrl", t.rarity, t.awarded_at as "awardedAt"
   from users u left join lateral (
       select id, trophy_id, title, description, icon_url, rarity, awarded_at from user_trophies where user_id = u.id
       union all select id, trophy_id, title, description, null, rarity, awarded_at from tournament_trophies
         where user_id = u.id and (u.id = $1 or not is_unlisted and not exists (select from teams private
           where private.id = team_id and private.visibility = 'private' and not exists (select from team_members m
             where m.team_id = private.id and m.user_id = $1 and m.left_at is null)))
       order by awarded_at desc, id limit ${MOST_TROPHIES}) t on u.visibility = 'public' or u.id = $1
   where u.id = ${idOf('users', '$2')} and (u.visibility <> 'private' or u.id = $1) order by t.awarded_at desc, t.id`,
);

/** The trophies that the caller may see, newest first; undefined: the caller can see no such user. */
export async function listTrophies(pool: Pool, callerId: string, identifier: string): Promise<Omit<StoredTrophy, 'userId'>[] | undefined> {
  const rows = await run(pool, LIST, [callerId, identifier]);
  return rows[0] && rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }]));
}

const OF_TOURNAMENTS = sql<{ tournamentId: string; trophyId: string }>(
  'tournament_trophies_of_user',
  `select tournament_id as "tournamentId", trophy_id as "trophyId" from tournament_trophies
   where user_id = $1 and tournament_id = any($2)`,
);

/** The trophies that a user has now of these tournaments, at most one each. */
export function listTournamentTrophiesOf(
  pool: Pool,
  userId: string,
  tournamentIds: readonly string[],
): Promise<{ tournamentId: string; trophyId: string }[]> {
  return run(pool, OF_TOURNAMENTS, [userId, tournamentIds]);
}
