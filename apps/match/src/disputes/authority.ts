import type { LeagueOperationName } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { MatchContext } from '../context.js';
import { findRosters } from '../db/match-state.js';
import { rosterOf } from '../domain/attendance.js';
import type { MatchState } from '../domain/match-state.js';
import { isOfEitherTeam, type Standing } from '../domain/standing.js';
import { callOptions } from '../peers/call-options.js';
import { readStanding } from '../steps/callers.js';
import { type DecidingAuthority, findAuthority, type MatchAuthority } from '../steps/match-authority.js';
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
 * The authority of findAuthority, for operations that decide matches. A league's own staff may play in it and run its matches, but not
 * settle a dispute about their own (docs/reference/disputes.md#conflicts); a game's developer is a machine that counts.
 * @throws as findAuthority
 */
export async function findDecider(
  { peers }: Pick<MatchContext, 'peers'>,
  call: CallContext,
  operation: LeagueOperationName,
  league: string | undefined,
): Promise<DecidingAuthority> {
  const authority = await findAuthority(peers, call, operation, league);
  if (authority.by === 'game') return { ...authority, requireImpartial: () => Promise.resolve() };
  const standing = await readStanding(peers, call, authority.caller);
  return {
    ...authority,
    async requireImpartial(match, tx) {
      if (isInDispute(match)) await refuseParties(tx, match, standing);
    },
  };
}

/** Whether a dispute about the match is open. */
export const isInDispute = ({ status, dispute }: Pick<MatchState, 'status' | 'dispute'>): boolean =>
  status === 'DISPUTED' || dispute !== null;

/** @throws error_dispute_conflict for a party of the match */
export async function refuseParties(tx: ClientBase, match: MatchState, standing: Standing): Promise<void> {
  if (await isParty(tx, match, standing)) throw new DomainError('error_dispute_conflict');
}

/** Members of either team, and who played or disputed the match for one of them: leaving the team does not make a judge. */
export async function isParty(client: Pool | ClientBase, match: MatchState, standing: Standing): Promise<boolean> {
  if (isOfEitherTeam(match, standing)) return true;
  const { userId } = standing;
  return rosterOf(await findRosters(client, match.id), userId) !== undefined || hasDisputed(client, match.id, userId);
}
