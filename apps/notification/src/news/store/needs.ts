import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { NEEDS_YOU } from '../needs.js';

/** What a match needs from a person. */
export interface Need {
  /** The item's; the same for all people of a match. */
  id: string;
  matchId: string;
  userId: string;
  data: Readonly<Record<string, string | number>>;
  createdAt: string;
}

const NEEDS = `jsonb_to_recordset($1) as n(id text, "matchId" text, "userId" text, data jsonb, "createdAt" timestamptz)`;
const DROP = sql(
  'need_delete_done',
  `delete from own_item o where o.kind = '${NEEDS_YOU}' and o.subject_id = any($2)
     and not exists (select from ${NEEDS} where n."matchId" = o.subject_id and n."userId" = o.user_id and n.data = o.data)`,
);
const INSERT = sql<{ userId: string; matchId: string }>(
  'need_insert',
  `with place as (select id, nextval('item_position') as position from (select distinct id from ${NEEDS}) each)
   insert into own_item (user_id, position, id, key, kind, subject_type, subject_id, data, created_at)
   select n."userId", p.position, n.id, '${NEEDS_YOU} ' || n."matchId", '${NEEDS_YOU}', 'match', n."matchId", n.data, n."createdAt"
   from ${NEEDS} join place p on p.id = n.id
   where not exists (select from forgotten_person f where f.user_id = n."userId")
   on conflict do nothing returning user_id as "userId", subject_id as "matchId"`,
);

const OF_USERS = sql<{ matchId: string }>(
  'need_matches_of_users',
  `select distinct subject_id as "matchId" from own_item where user_id = any($1) and kind = '${NEEDS_YOU}'`,
);

/** The matches that need something from any of these people, as they were last told. */
export async function findMatchesNeeding(tx: ClientBase, userIds: readonly string[]): Promise<string[]> {
  return userIds.length === 0 ? [] : (await run(tx, OF_USERS, [userIds])).map(({ matchId }) => matchId);
}

/** Has people told of exactly what matches need from them now: what is done goes, what stays keeps its place. Answers what is new. */
export async function saveNeeds(
  tx: ClientBase,
  matchIds: readonly string[],
  needs: readonly Need[],
): Promise<{ userId: string; matchId: string }[]> {
  const json = JSON.stringify(needs);
  await run(tx, DROP, [json, matchIds]);
  return needs.length === 0 ? [] : run(tx, INSERT, [json]);
}
