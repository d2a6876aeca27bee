import { appendEvent, auditRecorded } from '@matchpoint/events';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { LeagueOperationName } from '@matchpoint/contracts';
import type { ClientBase } from 'pg';
import type { MatchState } from '../domain/match-state.js';
import { callOptions } from '../peers/call-options.js';
import type { Peers } from '../peers/clients.js';
import { requireGameDeveloper, requireOwnGame } from './callers.js';

/** The capacity in which a caller drives matches: a game's developer, or staff of a league. */
export interface MatchAuthority {
  readonly by: 'game' | 'league';
  readonly caller: CallerContext;
  /** The platform staff role, unless they act as the league's own staff. */
  readonly platformRole?: string | undefined;
  readonly requestId: string;
  /** The caller's network, for the audit log. */
  readonly address?: string | undefined;
  /**
   * Checks the caller once the match is known to exist. @throws error_match_not_found, error_game_scope_mismatch; or the league's refusal
   */
  requireOwn(match: Pick<MatchState, 'publishStatus' | 'gameId' | 'leagueId'>): void;
  /** Applies the refusal that does not depend on a match. */
  requireAdmitted(): void;
}

/** The authority to decide a match: by its scores or its status. */
export interface DecidingAuthority extends MatchAuthority {
  /** Rejects whoever acts by the league in a dispute about their own match. @throws error_dispute_conflict */
  requireImpartial(match: MatchState, tx: ClientBase): Promise<void>;
}

/**
 * The caller's authority: the game's developer or, if a league is named, its staff as LEAGUE_OPERATIONS defines the operation.
 * @throws error_game_scope_mismatch; error_league_not_found, error_league_scope_mismatch
 */
export async function findAuthority(
  peers: Pick<Peers, 'league'>,
  call: CallContext,
  operation: LeagueOperationName,
  league: string | undefined,
): Promise<MatchAuthority> {
  if (league === undefined) {
    const caller = requireGameDeveloper(call);
    return {
      by: 'game',
      caller,
      requestId: call.requestId,
      address: call.address,
      requireOwn: (match) => requireOwnGame(match, caller),
      requireAdmitted: () => undefined,
    };
  }
  const { leagueId, refusal, message, platformRole } = await peers.league.admitMatchOperation({ operation, league }, callOptions(call));
  const requireAdmitted = (): void => {
    if (refusal !== undefined) throw new DomainError(refusal as ErrorCode, { message });
  };
  return {
    by: 'league',
    caller: requireCaller(call),
    platformRole,
    requestId: call.requestId,
    address: call.address,
    requireAdmitted,
    requireOwn(match) {
      if (match.publishStatus !== 'PUBLISHED') throw new DomainError('error_match_not_found');
      if (match.leagueId !== leagueId) throw new DomainError('error_league_scope_mismatch');
      requireAdmitted();
    },
  };
}

/** Reports staff's changes to a match to the league's feed, and those of platform staff to the audit log; a developer's to neither. */
export async function tellOperated(
  tx: ClientBase,
  authority: MatchAuthority,
  match: Pick<MatchState, 'id' | 'leagueId'>,
  activity: 'match.score_recorded' | 'match.status_changed',
  metadata: object,
): Promise<void> {
  const { id, leagueId } = match;
  if (authority.by !== 'league' || leagueId === null) return;
  await appendEvent(tx, {
    type: 'internal.match.operated',
    subject: id,
    data: { leagueId, matchId: id, actorId: authority.caller.userId, activity, metadata },
  });
  await keepInAudit(tx, authority, match, activity, metadata);
}

/** Records what platform staff do to a league's match in the audit log (docs/reference/platform-staff.md#audit-log). */
export async function keepInAudit(
  tx: ClientBase,
  { caller, platformRole, requestId, address }: MatchAuthority,
  { id, leagueId }: Pick<MatchState, 'id' | 'leagueId'>,
  action: string,
  done: object,
): Promise<void> {
  if (platformRole === undefined) return;
  const after = { leagueId, ...done };
  const who = { actorUserId: caller.userId, actorRole: platformRole };
  await appendEvent(tx, auditRecorded({ ...who, action, target: id, after, requestId, address }));
}
