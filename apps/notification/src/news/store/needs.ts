import { groupBy } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { findForgotten } from '../../recipients/index.js';
import { NEEDS_YOU } from '../../notifications/index.js';
import { takePositions, trimOwnItems } from './items.js';

/** An action that a match needs from a person. */
export interface Need {
  /** Id of the item, shared by people from whom the match needs the same action. */
  id: string;
  matchId: string;
  userId: string;
  /** The team as whose member it is needed from them, if its roster was just read. Members of a team share a row. */
  teamId: string | undefined;
  data: Readonly<Record<string, string | number>>;
  createdAt: string;
}

/** A need that people were notified of. */
interface Told extends Pick<Need, 'matchId' | 'userId' | 'data'> {
  /** Null: the person has a row of their own. */
  teamId: string | null;
  position: number;
}

const OF_MATCHES = sql<Told>(
  'need_of_matches',
  `select o.needed_by as "matchId", o.user_id as "userId", null as "teamId", o.position, i.data
   from own_item o join item i on i.position = o.position where o.needed_by = any($1)
   union all
   select n.match_id, user_id, n.team_id, n.position, i.data
   from team_need n join item i on i.position = n.position cross join unnest(n.user_ids) user_id where n.match_id = any($1)`,
);
const DELETE_OWN = sql(
  'need_delete_own',
  `delete from own_item o using unnest($1::text[], $2::bigint[]) as done(user_id, position)
   where o.user_id = done.user_id and o.position = done.position`,
);
const DELETE_OF_TEAMS = sql(
  'need_delete_of_teams',
  `with done as (
     select team_id, position, array_agg(user_id) as user_ids
     from unnest($1::text[], $2::bigint[], $3::text[]) as d(team_id, position, user_id) group by team_id, position),
   remaining as (
     select n.team_id, n.position, array(select user_id from unnest(n.user_ids) user_id where user_id <> all(d.user_ids)) as user_ids
     from done d join team_need n on n.team_id = d.team_id and n.position = d.position),
   emptied as (
     delete from team_need n using remaining r where n.team_id = r.team_id and n.position = r.position and r.user_ids = '{}')
   update team_need n set user_ids = r.user_ids from remaining r
   where n.team_id = r.team_id and n.position = r.position and r.user_ids <> '{}'`,
);
// Ten people of a match share one item, and the members of a team one row.
const INSERT = sql(
  'need_insert',
  `with described as (
     insert into item (position, id, kind, subject_type, subject_id, data, created_at)
     select position, id, '${NEEDS_YOU}', 'match', "matchId", data, "createdAt"
     from jsonb_to_recordset($1) as n(position bigint, id text, "matchId" text, data jsonb, "createdAt" timestamptz)),
   own as (
     insert into own_item (user_id, position, kind, needed_by)
     select "userId", position, '${NEEDS_YOU}', "matchId"
     from jsonb_to_recordset($2) as o("userId" text, position bigint, "matchId" text))
   insert into team_need (team_id, position, match_id, user_ids)
   select "teamId", position, "matchId", "userIds"
   from jsonb_to_recordset($3) as t("teamId" text, position bigint, "matchId" text, "userIds" text[])`,
);
// One item per action that a match needs, shared by the people from whom it needs the same.
const RAISE = sql(
  'need_raise',
  `with place as (select * from unnest($1::text[], $2::bigint[], $3::bigint[]) as p(match_id, position, raised)),
   described as (update item i set position = p.raised from place p where i.position = p.position),
   team as (update team_need n set position = p.raised from place p where n.match_id = p.match_id and n.position = p.position)
   update own_item o set position = p.raised from place p where o.needed_by = p.match_id and o.position = p.position`,
);
const OF_USERS = sql<{ matchId: string }>(
  'need_matches_of_users',
  `select needed_by as "matchId" from own_item where user_id = any($1) and needed_by is not null
   union
   select n.match_id from membership m join team_need n on n.team_id = m.team_id and m.user_id = any(n.user_ids) where m.user_id = any($1)`,
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
  /** Whether a person is known not to be a member of a team any more. */
  hasLeft(teamId: string, userId: string): boolean;
}

/**
 * Synchronizes notifications with the current needs of matches: removes settled needs, keeps existing ones above other news of their match,
 * and returns new ones.
 */
export async function saveNeeds(tx: ClientBase, { matchIds, needs, inNews, hasLeft }: CurrentNeeds): Promise<Need[]> {
  // Compared here, because PostgreSQL would compare each need of a batch with every other one.
  const told = await run(tx, OF_MATCHES, [matchIds]);
  const wanted = new Set(needs.map(keyOf));
  // Who has left a team is shown none of its rows, and gets one of their own.
  const isKept = (need: Told): boolean => wanted.has(keyOf(need)) && !(need.teamId !== null && hasLeft(need.teamId, need.userId));
  const sorted = groupBy(told, isKept);
  const kept = sorted.get(true) ?? [];
  await deleteNeeds(tx, sorted.get(false) ?? []);
  await raiseNeeds(
    tx,
    kept.filter((need) => inNews.has(need.matchId)),
  );
  const known = new Set(kept.map(keyOf));
  return insertNeeds(
    tx,
    needs.filter((need) => !known.has(keyOf(need))),
  );
}

async function deleteNeeds(tx: ClientBase, done: readonly Told[]): Promise<void> {
  const own = done.filter(({ teamId }) => teamId === null);
  if (own.length > 0) await run(tx, DELETE_OWN, [own.map(({ userId }) => userId), own.map(({ position }) => position)]);
  const ofTeams = done.filter(({ teamId }) => teamId !== null);
  if (ofTeams.length === 0) return;
  const columns = [ofTeams.map(({ teamId }) => teamId), ofTeams.map(({ position }) => position), ofTeams.map(({ userId }) => userId)];
  await run(tx, DELETE_OF_TEAMS, columns);
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

/** Records new needs, except of deleted people. */
async function insertNeeds(tx: ClientBase, needs: readonly Need[]): Promise<Need[]> {
  if (needs.length === 0) return [];
  const forgotten = await findForgotten(tx, [...new Set(needs.map(({ userId }) => userId))]);
  const added = needs.filter(({ userId }) => !forgotten.has(userId));
  const items = [...new Map(added.map((need) => [need.id, need])).values()];
  const positions = await takePositions(tx, items.length);
  const positionOf = new Map(items.map(({ id }, index) => [id, positions[index]!]));
  const placed = added.map((need) => ({ ...need, position: positionOf.get(need.id)! }));
  const own = placed.filter(({ teamId }) => teamId === undefined).map(({ userId, position, matchId }) => ({ userId, position, matchId }));
  const ofTeams = groupBy(
    placed.filter(({ teamId }) => teamId !== undefined),
    ({ position, teamId }) => `${position} ${teamId}`,
  );
  const shared = [...ofTeams.values()].map((sharing) => {
    const { teamId, position, matchId } = sharing[0]!;
    return { teamId, position, matchId, userIds: sharing.map(({ userId }) => userId) };
  });
  const described = items.map(({ id, matchId, data, createdAt }) => ({ id, matchId, data, createdAt, position: positionOf.get(id) }));
  await run(tx, INSERT, [JSON.stringify(described), JSON.stringify(own), JSON.stringify(shared)]);
  await trimOwnItems(
    tx,
    own.map(({ position, userId }) => ({ position, userIds: [userId] })),
  );
  return added;
}

function keyOf({ matchId, userId, data: { action, mapIndex } }: Pick<Need, 'matchId' | 'userId' | 'data'>): string {
  return [matchId, userId, action, mapIndex].join(' ');
}
