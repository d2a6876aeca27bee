import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** Maximum number of players on a roster. */
export const MOST_ON_ROSTER = 64;

export type RosterSource = 'TEAM_MEMBER' | 'FREE_AGENT';

export interface RosterEntryRow {
  readonly id: string;
  readonly participantId: string;
  readonly userId: string;
  readonly source: RosterSource;
  readonly addedAt: string;
}

const COLUMNS = 'r.id, r.participant_id as "participantId", r.user_id as "userId", r.source, r.added_at as "addedAt"';

const LIST = sql<RosterEntryRow>(
  'roster_list',
  `select ${COLUMNS} from roster_entry r where r.participant_id = any($1) order by r.participant_id, r.position`,
);

/** The rosters of participants, each in the order of entry. */
export async function listRosters(
  client: Pool | ClientBase,
  participantIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RosterEntryRow[]>> {
  const rosters = new Map<string, RosterEntryRow[]>(participantIds.map((id) => [id, []]));
  for (const entry of await run(client, LIST, [participantIds])) rosters.get(entry.participantId)?.push(entry);
  return rosters;
}

const ADD = sql<{ userId: string }>(
  'roster_add',
  `insert into roster_entry (id, tournament_id, participant_id, user_id, source, added_at)
   select e.id, $1, $2, e."userId", $3, $5
   from rows from (jsonb_to_recordset($4::jsonb) as (id text, "userId" text)) with ordinality as e(id, "userId", place) order by place
   on conflict (tournament_id, user_id) do nothing returning user_id as "userId"`,
);

/** Adds users to a roster in this order, skipping those who are already on a roster of the tournament; returns the added ones. */
export async function addToRoster(
  tx: ClientBase,
  participant: { id: string; tournamentId: string },
  userIds: readonly string[],
  { source = 'TEAM_MEMBER', now }: { source?: RosterSource; now: Date },
): Promise<string[]> {
  const rows = JSON.stringify(userIds.map((userId) => ({ id: newId('entry'), userId })));
  const added = await run(tx, ADD, [participant.tournamentId, participant.id, source, rows, now.toISOString()]);
  return added.map(({ userId }) => userId);
}

const CLEAR = sql('roster_clear', 'delete from roster_entry where participant_id = any($1)');

export async function clearRosters(tx: ClientBase, participantIds: readonly string[]): Promise<void> {
  await run(tx, CLEAR, [participantIds]);
}

const FIND = sql<RosterEntryRow>('roster_find', `select ${COLUMNS} from roster_entry r where r.tournament_id = $1 and r.id = $2`);

export async function findRosterEntry(client: Pool | ClientBase, tournamentId: string, id: string): Promise<RosterEntryRow | undefined> {
  return (await run(client, FIND, [tournamentId, id]))[0];
}

const FIND_OF_USER = sql<RosterEntryRow>(
  'roster_find_of_user',
  `select ${COLUMNS} from roster_entry r where r.tournament_id = $1 and r.user_id = $2`,
);

export async function findRosterEntryOfUser(
  client: Pool | ClientBase,
  tournamentId: string,
  userId: string,
): Promise<RosterEntryRow | undefined> {
  return (await run(client, FIND_OF_USER, [tournamentId, userId]))[0];
}

const COUNT = sql<{ count: number }>('roster_count', 'select count(*)::int as count from roster_entry where participant_id = $1');

export async function countRoster(client: Pool | ClientBase, participantId: string): Promise<number> {
  return (await run(client, COUNT, [participantId]))[0]?.count ?? 0;
}

const SMALL = sql<{ teamName: string; count: number }>(
  'roster_small',
  `select coalesce(p.team_name, p.team_id) as "teamName", count(r.id)::int as count
   from participant p left join roster_entry r on r.participant_id = p.id where p.id = any($1)
   group by p.id having count(r.id) < $2 order by p.registered_at, p.id`,
);

/** The teams among these participants whose rosters have fewer players than this, the first to enter first. */
export function listSmallRosters(
  client: Pool | ClientBase,
  participantIds: readonly string[],
  least: number,
): Promise<{ teamName: string; count: number }[]> {
  return run(client, SMALL, [participantIds, least]);
}

const REMOVE = sql('roster_remove', 'delete from roster_entry where id = $1');

export async function removeRosterEntry(tx: ClientBase, id: string): Promise<void> {
  await run(tx, REMOVE, [id]);
}
