import { newId } from '@matchpoint/core';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { ParticipantStatus } from '../../domain/participant-lifecycle.js';

export interface ParticipantRow {
  readonly id: string;
  readonly tournamentId: string;
  readonly teamId: string;
  readonly status: ParticipantStatus;
  readonly seed: number | null;
  readonly enteredByUserId: string;
  readonly registeredAt: string;
  readonly checkedInAt: string | null;
  readonly finalPlacement: number | null;
  readonly isAnnounced: boolean;
}

const COLUMNS = `p.id, p.tournament_id as "tournamentId", p.team_id as "teamId", p.status, p.seed,
  p.entered_by_user_id as "enteredByUserId",
  p.registered_at as "registeredAt", p.checked_in_at as "checkedInAt", p.final_placement as "finalPlacement",
  p.is_announced as "isAnnounced"`;

const FIND = sql<ParticipantRow>('participant_find', `select ${COLUMNS} from participant p where p.tournament_id = $1 and p.id = $2`);

export async function findParticipant(client: Pool | ClientBase, tournamentId: string, id: string): Promise<ParticipantRow | undefined> {
  return (await run(client, FIND, [tournamentId, id]))[0];
}

const FIND_OF_TEAM = sql<ParticipantRow>(
  'participant_find_of_team',
  `select ${COLUMNS} from participant p where p.tournament_id = $1 and p.team_id = $2`,
);

export async function findParticipantOfTeam(
  client: Pool | ClientBase,
  tournamentId: string,
  teamId: string,
): Promise<ParticipantRow | undefined> {
  return (await run(client, FIND_OF_TEAM, [tournamentId, teamId]))[0];
}

const LIST = sql<ParticipantRow>(
  'participant_list',
  `select ${COLUMNS} from participant p where p.tournament_id = $1 and p.status = any($2) order by p.registered_at, p.id limit $3`,
);

/** Participants of these statuses, oldest first; all of them without a limit. */
export function listParticipants(
  client: Pool | ClientBase,
  tournamentId: string,
  statuses: readonly ParticipantStatus[],
  { limit }: { limit?: number } = {},
): Promise<ParticipantRow[]> {
  return run(client, LIST, [tournamentId, statuses, limit ?? null]);
}

export interface ParticipantPosition {
  readonly registeredAt: string;
  readonly id: string;
}

// Seeds are given at the start, so a team that left with a seed has played.
const LIST_HOLDERS = sql<ParticipantRow>(
  'participant_list_holders',
  `select ${COLUMNS} from participant p
   where p.tournament_id = $1 and (p.status = 'APPROVED' or p.status in ('DISQUALIFIED', 'WITHDRAWN') and p.seed is not null)
     and ($2::timestamptz is null or (p.registered_at, p.id) > ($2, $3)) order by p.registered_at, p.id limit $4`,
);

/** Participants that hold a slot, or held one when the tournament started, after a position, oldest first; all of them without a limit. */
export function listSlotHolders(
  client: Pool | ClientBase,
  tournamentId: string,
  { after, limit }: { after?: ParticipantPosition; limit?: number } = {},
): Promise<ParticipantRow[]> {
  return run(client, LIST_HOLDERS, [tournamentId, after?.registeredAt ?? null, after?.id ?? null, limit ?? null]);
}

const ENTER = sql<{ id: string }>(
  'participant_enter',
  `insert into participant (id, tournament_id, team_id, status, entered_by_user_id, registered_at, updated_at, team_name)
   values ($1, $2, $3, $4, $5, $6, $6, $7)
   on conflict (tournament_id, team_id) do update set team_name = excluded.team_name, status = excluded.status,
     entered_by_user_id = excluded.entered_by_user_id,
     registered_at = excluded.registered_at, updated_at = excluded.updated_at, reason = null, seed = null, checked_in_at = null
   returning id`,
);

/** Creates a team's entry, or reuses an ended one; returns its id. */
export async function enterParticipant(
  tx: ClientBase,
  entry: { tournamentId: string; teamId: string; teamName: string; status: ParticipantStatus; userId: string },
  now: Date,
): Promise<string> {
  const { tournamentId, teamId, teamName, status, userId } = entry;
  return (await run(tx, ENTER, [newId('part'), tournamentId, teamId, status, userId, now.toISOString(), teamName]))[0]!.id;
}

const TEAM_NAME = sql<{ teamName: string | null }>(
  'participant_team_name',
  'select team_name as "teamName" from participant where id = $1',
);

/** Name of the team when it entered; undefined if not recorded. */
export async function findTeamName(client: Pool | ClientBase, id: string): Promise<string | undefined> {
  return (await run(client, TEAM_NAME, [id]))[0]?.teamName ?? undefined;
}

const SET_STATUS = sql('participant_set_status', 'update participant set status = $2, reason = $3, updated_at = $4 where id = any($1)');

export async function setParticipantStatus(
  tx: ClientBase,
  ids: readonly string[],
  status: ParticipantStatus,
  { reason, now }: { reason?: string | undefined; now: Date },
): Promise<void> {
  await run(tx, SET_STATUS, [ids, status, reason ?? null, now.toISOString()]);
}

const CHECK_IN = sql('participant_check_in', 'update participant set checked_in_at = $2, updated_at = $2 where id = $1');

export async function checkIn(tx: ClientBase, id: string, now: Date): Promise<void> {
  await run(tx, CHECK_IN, [id, now.toISOString()]);
}

const ANNOUNCE = sql('participant_announce', 'update participant set is_announced = true where id = $1');

/** Records that tournament.participant_approved has been sent for this entry. */
export async function markAnnounced(tx: ClientBase, id: string): Promise<void> {
  await run(tx, ANNOUNCE, [id]);
}

const SEED = sql(
  'participant_seed',
  `update participant p set seed = s.seed from unnest($2::text[]) with ordinality as s(id, seed)
   where p.tournament_id = $1 and p.id = s.id`,
);

/** Writes the seeds: the first id is seed 1. */
export async function seedParticipants(tx: ClientBase, tournamentId: string, ids: readonly string[]): Promise<void> {
  await run(tx, SEED, [tournamentId, ids]);
}

const PLACE = sql(
  'participant_place',
  `update participant p set final_placement = w.placement from
     (select q.id, x.placement from participant q left join jsonb_to_recordset($2::jsonb) as x(id text, placement int) on x.id = q.id
      where q.tournament_id = $1) w
   where p.id = w.id and p.final_placement is distinct from w.placement`,
);

/** Writes final placements; unnamed participants have none. */
export async function placeParticipants(
  tx: ClientBase,
  tournamentId: string,
  placements: readonly { participantId: string; placement: number | null }[],
): Promise<void> {
  const rows = placements.map(({ participantId, placement }) => ({ id: participantId, placement }));
  await run(tx, PLACE, [tournamentId, JSON.stringify(rows)]);
}
