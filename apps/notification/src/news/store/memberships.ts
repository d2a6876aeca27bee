import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** The present members of a team. */
export interface Roster {
  teamId: string;
  userIds: readonly string[];
}

interface Member {
  teamId: string;
  userId: string;
}

const PRESENT = sql<Roster>(
  'membership_present',
  `select team_id as "teamId", array_agg(user_id) as "userIds" from membership where until is null and team_id = any($1) group by team_id`,
);
const BEGIN = sql(
  'membership_begin',
  `insert into membership (user_id, team_id, since)
   select m.user_id, m.team_id, $3::bigint from unnest($1::text[], $2::text[]) m(user_id, team_id)
   where not exists (select from forgotten_person f where f.user_id = m.user_id)`,
);
const END = sql(
  'membership_end',
  `update membership set until = $3::bigint from unnest($1::text[], $2::text[]) m(user_id, team_id)
   where membership.team_id = m.team_id and membership.user_id = m.user_id and membership.until is null`,
);

/**
 * Notes from which of a team's items on each of its members is one, and until which former members were. Almost always nothing has changed
 * since the team's last item, and nothing is written.
 * @param position of the first item that concerns these rosters
 */
export async function saveMemberships(tx: ClientBase, rosters: readonly Roster[], position: number): Promise<void> {
  if (rosters.length === 0) return;
  const known = await run(tx, PRESENT, [rosters.map(({ teamId }) => teamId)]);
  await write(tx, BEGIN, missingIn(known, rosters), position);
  await write(tx, END, missingIn(rosters, known), position);
}

/** The members of other rosters who are not in these. */
function missingIn(some: readonly Roster[], others: readonly Roster[]): Member[] {
  const present = new Map(some.map(({ teamId, userIds }) => [teamId, new Set(userIds)]));
  return others.flatMap(({ teamId, userIds }) =>
    userIds.filter((userId) => !present.get(teamId)?.has(userId)).map((userId) => ({ teamId, userId })),
  );
}

async function write(tx: ClientBase, statement: typeof BEGIN, members: readonly Member[], position: number): Promise<void> {
  if (members.length === 0) return;
  await run(tx, statement, [members.map(({ userId }) => userId), members.map(({ teamId }) => teamId), position]);
}
