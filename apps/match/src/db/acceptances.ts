import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { BenchPlayer } from '../domain/match-state.js';

/** A team's offer to play an open match. */
export interface Acceptance {
  id: string;
  matchId: string;
  teamId: string;
  userId: string;
  status: 'PENDING' | 'APPROVED' | 'DECLINED';
  activeUserIds: string[];
  bench: BenchPlayer[];
}

const FIND = sql<Acceptance>(
  'match_acceptance_find',
  `select id, match_id as "matchId", team_id as "teamId", user_id as "userId", status, active_user_ids as "activeUserIds", bench
  from match_acceptance where match_id = $1 and id = $2`,
);

/** An acceptance of this match. In a transaction the match's lock keeps its acceptances unchanged. */
export async function findAcceptance(client: Pool | ClientBase, matchId: string, id: string): Promise<Acceptance | undefined> {
  const [acceptance] = await run(client, FIND, [matchId, id]);
  return acceptance;
}

const WAITING = sql<{ teamId: string }>(
  'match_acceptance_waiting_teams',
  `select team_id as "teamId" from match_acceptance where match_id = $1 and status = 'PENDING'`,
);

/** The teams with a pending acceptance of this match. */
export async function findWaitingTeamIds(tx: ClientBase, matchId: string): Promise<string[]> {
  return (await run(tx, WAITING, [matchId])).map(({ teamId }) => teamId);
}

export interface NewAcceptance extends Omit<Acceptance, 'status'> {
  disputedRulesJson?: string;
  mapPreferenceMode?: string;
  selectedMaps: readonly string[];
  message?: string;
}

const INSERT = sql(
  'match_acceptance_insert',
  `insert into match_acceptance (id, match_id, team_id, user_id, status, active_user_ids, bench, disputed_rules, map_preference_mode,
    selected_maps, message, created_at)
  values ($1, $2, $3, $4, 'PENDING', $5, $6::jsonb, $7::jsonb, $8, $9, $10, $11)`,
);

export async function insertAcceptance(tx: ClientBase, acceptance: NewAcceptance, now: string): Promise<void> {
  const { id, matchId, teamId, userId, activeUserIds, bench, disputedRulesJson, mapPreferenceMode, selectedMaps, message } = acceptance;
  await run(tx, INSERT, [
    id,
    matchId,
    teamId,
    userId,
    activeUserIds,
    JSON.stringify(bench),
    disputedRulesJson ?? null,
    mapPreferenceMode ?? null,
    selectedMaps,
    message ?? null,
    now,
  ]);
}

const DECLINE = sql(
  'match_acceptance_decline',
  `update match_acceptance set status = 'DECLINED', decided_at = $3, decided_by_user_id = $4, response_message = $5 where match_id = $1
    and id = $2`,
);
/** Declines the others in the same statement: a match has one opponent. */
const APPROVE = sql(
  'match_acceptance_approve',
  `update match_acceptance set status = case when id = $2 then 'APPROVED' else 'DECLINED' end, decided_at = $3, decided_by_user_id = $4,
    response_message = case when id = $2 then $5 end, available_maps = case when id = $2 then $6::text[] else '{}' end
  where match_id = $1 and status = 'PENDING'`,
);

export interface Answer {
  acceptanceId: string;
  userId: string;
  message?: string;
}

/** Approves one acceptance and declines all other pending ones. */
export async function approveAcceptance(
  tx: ClientBase,
  matchId: string,
  { acceptanceId, userId, message }: Answer,
  availableMaps: readonly string[],
  now: string,
): Promise<void> {
  await run(tx, APPROVE, [matchId, acceptanceId, now, userId, message ?? null, availableMaps]);
}

export async function declineAcceptance(
  tx: ClientBase,
  matchId: string,
  { acceptanceId, userId, message }: Answer,
  now: string,
): Promise<void> {
  await run(tx, DECLINE, [matchId, acceptanceId, now, userId, message ?? null]);
}

const DECLINE_ALL = sql(
  'match_acceptances_decline',
  `update match_acceptance set status = 'DECLINED', decided_at = $2 where match_id = $1 and status = 'PENDING'`,
);

/** Declines every pending acceptance of a locked match, which is not played. */
export async function declineAcceptances(tx: ClientBase, matchId: string, now: string): Promise<void> {
  await run(tx, DECLINE_ALL, [matchId, now]);
}
