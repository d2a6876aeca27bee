import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface FreeAgentRow {
  readonly id: string;
  readonly userId: string;
  readonly status: 'AVAILABLE' | 'PICKED_UP' | 'WITHDRAWN';
  readonly note: string | null;
  readonly pickedUpByParticipantId: string | null;
  readonly createdAt: string;
}

const COLUMNS = `f.id, f.user_id as "userId", f.status, f.note, f.picked_up_by_participant_id as "pickedUpByParticipantId",
  f.created_at as "createdAt"`;

const FIND = sql<FreeAgentRow>('free_agent_find', `select ${COLUMNS} from free_agent f where f.tournament_id = $1 and f.id = $2`);

export async function findFreeAgent(client: Pool | ClientBase, tournamentId: string, id: string): Promise<FreeAgentRow | undefined> {
  return (await run(client, FIND, [tournamentId, id]))[0];
}

const FIND_OF_USER = sql<FreeAgentRow>(
  'free_agent_find_of_user',
  `select ${COLUMNS} from free_agent f where f.tournament_id = $1 and f.user_id = $2`,
);

export async function findFreeAgentOfUser(
  client: Pool | ClientBase,
  tournamentId: string,
  userId: string,
): Promise<FreeAgentRow | undefined> {
  return (await run(client, FIND_OF_USER, [tournamentId, userId]))[0];
}

const LIST = sql<FreeAgentRow & { hasViewerOffer: boolean }>(
  'free_agent_list',
  `select ${COLUMNS}, exists (select from free_agent_offer o where o.free_agent_id = f.id and o.participant_id = $2
     and o.status = 'PENDING') as "hasViewerOffer"
   from free_agent f where f.tournament_id = $1 and f.status = 'AVAILABLE' order by f.created_at, f.id`,
);

/** The available agents of a tournament, oldest first: as many as may join its pool, and those whose teams have left. */
export function listFreeAgents(client: Pool | ClientBase, tournamentId: string, viewerParticipantId: string | undefined) {
  return run(client, LIST, [tournamentId, viewerParticipantId ?? null]);
}

const COUNT = sql<{ count: number }>(
  'free_agent_count',
  `select count(*)::int as count from free_agent where tournament_id = $1 and status = 'AVAILABLE'`,
);

export async function countFreeAgents(tx: ClientBase, tournamentId: string): Promise<number> {
  return (await run(tx, COUNT, [tournamentId]))[0]?.count ?? 0;
}

const JOIN = sql<{ id: string }>(
  'free_agent_join',
  `insert into free_agent (id, tournament_id, user_id, status, note, created_at) values ($1, $2, $3, 'AVAILABLE', $4, $5)
   on conflict (tournament_id, user_id) do update set status = 'AVAILABLE', note = excluded.note, picked_up_by_participant_id = null,
     created_at = excluded.created_at returning id`,
);

export async function joinPool(
  tx: ClientBase,
  { tournamentId, userId, note }: { tournamentId: string; userId: string; note: string | undefined },
  now: Date,
): Promise<string> {
  return (await run(tx, JOIN, [newId('fa'), tournamentId, userId, note ?? null, now.toISOString()]))[0]!.id;
}

const SET_STATUS = sql('free_agent_set_status', 'update free_agent set status = $2, picked_up_by_participant_id = $3 where id = $1');

export async function setFreeAgentStatus(
  tx: ClientBase,
  id: string,
  status: FreeAgentRow['status'],
  participantId: string | null = null,
): Promise<void> {
  await run(tx, SET_STATUS, [id, status, participantId]);
}

const RELEASE = sql(
  'free_agent_release',
  `update free_agent set status = 'AVAILABLE', picked_up_by_participant_id = null where picked_up_by_participant_id = any($1)`,
);

export async function releaseFreeAgents(tx: ClientBase, participantIds: readonly string[]): Promise<void> {
  await run(tx, RELEASE, [participantIds]);
}

const RELEASE_USER = sql(
  'free_agent_release_user',
  `update free_agent set status = 'AVAILABLE', picked_up_by_participant_id = null
   where tournament_id = $1 and user_id = $2 and status = 'PICKED_UP'`,
);

/** Makes a picked-up player available again after they are removed from a roster. */
export async function releaseFreeAgent(tx: ClientBase, tournamentId: string, userId: string): Promise<void> {
  await run(tx, RELEASE_USER, [tournamentId, userId]);
}
