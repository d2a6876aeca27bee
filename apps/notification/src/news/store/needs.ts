import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { NEEDS_YOU } from '../needs.js';

/** What a match needs from a person. */
export interface Need {
  /** Id of the item, which people share if the match needs the same of them. */
  id: string;
  matchId: string;
  userId: string;
  data: Readonly<Record<string, string | number>>;
  createdAt: string;
}

const NEEDS = `jsonb_to_recordset($1) as n(id text, "matchId" text, "userId" text, data jsonb, "createdAt" timestamptz)`;
const DROP = sql(
  'need_delete_done',
  `delete from own_item o using item i where o.needed_by = any($2) and i.position = o.position
     and not exists (select from ${NEEDS} where n."matchId" = o.needed_by and n."userId" = o.user_id and n.data = i.data)`,
);
const INSERT = sql<{ userId: string; matchId: string }>(
  'need_insert',
  `with need as (
     select * from ${NEEDS} where not exists (select from own_item o where o.needed_by = n."matchId" and o.user_id = n."userId")
       and not exists (select from forgotten_person f where f.user_id = n."userId")),
   place as (
     select id, "matchId", data, "createdAt", nextval('item_position') as position
     from (select distinct id, "matchId", data, "createdAt" from need) each),
   described as (
     insert into item (position, id, kind, subject_type, subject_id, data, created_at)
     select position, id, '${NEEDS_YOU}', 'match', "matchId", data, "createdAt" from place)
   insert into own_item (user_id, position, kind, needed_by)
   select need."userId", place.position, '${NEEDS_YOU}', need."matchId" from need join place on place.id = need.id
   returning user_id as "userId", needed_by as "matchId"`,
);
const OF_USERS = sql<{ matchId: string }>(
  'need_matches_of_users',
  `select distinct needed_by as "matchId" from own_item where user_id = any($1) and needed_by is not null`,
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
