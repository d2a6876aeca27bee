import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import { rosterOf } from '../domain/attendance.js';
import type { MatchState } from '../domain/match-state.js';
import type { Standing } from '../domain/standing.js';
import { callOptions } from '../peers/call-options.js';
import { findAuthority, type MatchAuthority } from '../steps/match-authority.js';
import { hasDisputed } from './store.js';

/**
 * The capacity in which the caller rules: staff of the named league, else platform staff from MODERATOR up.
 * @throws error_league_not_found, error_league_scope_mismatch; error_not_found for callers who are neither
 */
export async function findRuler(context: MatchContext, call: CallContext, league: string): Promise<MatchAuthority> {
  if (league !== '') return findAuthority(context.peers, call, 'correctLeagueMatch', league);
  const demand = { leagueId: '', floor: 'OWNER', platformFloor: 'MODERATOR' };
  const { platformRole } = await context.peers.league.getCallerStaffRole(demand, callOptions(call));
  if (platformRole === undefined) throw new DomainError('error_not_found');
  return {
    by: 'league',
    caller: requireCaller(call),
    platformRole,
    requestId: call.requestId,
    address: call.address,
    requireAdmitted: () => undefined,
    requireOwn({ publishStatus }) {
      if (publishStatus !== 'PUBLISHED') throw new DomainError('error_match_not_found');
    },
  };
}

/**
 * Rejects members of either team, and who played or disputed the match for one of them: leaving the team does not make a judge.
 * @throws error_dispute_conflict
 */
export async function refuseParties(
  tx: ClientBase,
  { id, creatorTeamId, acceptedTeamId }: MatchState,
  userId: string,
  teams: Standing['teams'],
): Promise<void> {
  const isOfEither = [creatorTeamId, acceptedTeamId].some((teamId) => teamId !== null && teams.has(teamId));
  if (isOfEither || rosterOf(await findRosters(tx, id), userId) || (await hasDisputed(tx, id, userId)))
    throw new DomainError('error_dispute_conflict');
}
