import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { NEEDS_YOU } from '../needs.js';
import { takePositions, trimOwnItems } from './items.js';

/** An action that a match needs from a person. */
export interface Need {
  /** Id of the item, shared by people from whom the match needs the same action. */
  id: string;
  matchId: string;
  userId: string;
  data: Readonly<Record<string, string | number>>;
  createdAt: string;
}

/** A need that people were notified of. */
interface Told {
  matchId: string;
  userId: string;
  position: number;
  data: Need['data'];
}

const OF_MATCHES = sql<Told>(
  'need_of_matches',
  `select o.needed_by as "matchId", o.user_id as "userId", o.position, i.data
   from own_item o join item i on i.position = o.position where o.needed_by = any($1)`,
);
const DELETE = sql(
  'need_delete_done',
  `delete from own_item o using unnest($1::text[], $2::bigint[]) as done(user_id, position)
   where o.user_id = done.user_id and o.position = done.position`,
);
// Items, and the people as arrays: ten people of a match share one item.
const INSERT = sql<{ userId: string; matchId: string; position: number }>(
  'need_insert',
  `with described as (
     insert into item (position, id, kind, subject_type, subject_id, data, created_at)
     select position, id, '${NEEDS_YOU}', 'match', "matchId", data, "createdAt"
     from jsonb_to_recordset($1) as n(position bigint, id text, "matchId" text, data jsonb, "createdAt" timestamptz))
   insert into own_item (user_id, position, kind, needed_by)
   select p.user_id, p.position, '${NEEDS_YOU}', p.match_id
   from unnest($2::text[], $3::bigint[], $4::text[]) as p(user_id, position, match_id)
   where not exists (select from forgotten_person f where f.user_id = p.user_id)
   returning user_id as "userId", needed_by as "matchId", position`,
);
// One item per action that a match needs, shared by the people from whom it needs the same.
const RAISE = sql(
  'need_raise',
  `with place as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as p(match_id, position, raised)),
   described as (update item i set position = p.raised from place p where i.position = p.position)
   update own_item o set position = p.raised from place p where o.needed_by = p.match_id and o.position = p.position`,
);
const OF_USERS = sql<{ matchId: string }>(
  'need_matches_of_users',
  `select distinct needed_by as "matchId" from own_item where user_id = any($1) and needed_by is not null`,
);

/** The matches that need an action from any of these people, according to their last notification. */
export async function findMatchesNeeding(tx: ClientBase, userIds: readonly string[]): Promise<string[]> {
  return userIds.length === 0 ? [] : (await run(tx, OF_USERS, [userIds])).map(({ matchId }) => matchId);
}

/** The current needs of matches whose events are being recorded. */
interface CurrentNeeds {
  matchIds: readonly string[];
  needs: readonly Need[];
  /** The matches that just got other news. */
  inNews: ReadonlySet<string>;
}

/**
 * Synchronizes notifications with the current needs of matches: removes settled needs, keeps existing ones above other news of their match,
 * and returns new ones.
 */
export async function saveNeeds(tx: ClientBase, { matchIds, needs, inNews }: CurrentNeeds): Promise<{ userId: string; matchId: string }[]> {
  // Compared here, because PostgreSQL would compare each need of a batch with every other one.
  const told = await run(tx, OF_MATCHES, [matchIds]);
  const wanted = new Set(needs.map(keyOf));
  const done = told.filter((need) => !wanted.has(keyOf(need)));
  if (done.length > 0) await run(tx, DELETE, [done.map(({ userId }) => userId), done.map(({ position }) => position)]);
  await raiseNeeds(
    tx,
    told.filter((need) => wanted.has(keyOf(need)) && inNews.has(need.matchId)),
  );
  const known = new Set(told.map(keyOf));
  return insertNeeds(
    tx,
    needs.filter((need) => !known.has(keyOf(need))),
  );
}

/**
 * A match appears once, by its newest item, and the state that gives rise to a need may be read before the event of that state arrives.
 * So news must not cover a need that is older.
 */
async function raiseNeeds(tx: ClientBase, needs: readonly Told[]): Promise<void> {
  const items = [...new Map(needs.map((need) => [need.position, need.matchId]))].toSorted(([one], [other]) => one - other);
  if (items.length === 0) return;
  const positions = await takePositions(tx, items.length);
  await run(tx, RAISE, [items.map(([, matchId]) => matchId), items.map(([position]) => position), positions]);
}

async function insertNeeds(tx: ClientBase, needs: readonly Need[]): Promise<{ userId: string; matchId: string }[]> {
  if (needs.length === 0) return [];
  const items = [...new Map(needs.map((need) => [need.id, need])).values()];
  const positions = await takePositions(tx, items.length);
  const positionOf = new Map(items.map(({ id }, index) => [id, positions[index]]));
  const described = items.map(({ id, matchId, data, createdAt }) => ({ id, matchId, data, createdAt, position: positionOf.get(id) }));
  const added = await run(tx, INSERT, [
    JSON.stringify(described),
    needs.map(({ userId }) => userId),
    needs.map(({ id }) => positionOf.get(id)),
    needs.map(({ matchId }) => matchId),
  ]);
  await trimOwnItems(
    tx,
    added.map(({ position, userId }) => ({ position, userIds: [userId] })),
  );
  return added;
}

function keyOf({ matchId, userId, data: { action, mapIndex } }: Pick<Need, 'matchId' | 'userId' | 'data'>): string {
  return [matchId, userId, action, mapIndex].join(' ');
}
