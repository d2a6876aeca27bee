import type { LeagueOperationName } from '@matchpoint/contracts';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import { appendEvent, auditRecorded } from '@matchpoint/events';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { callOptions } from '../peers/call-options.js';

const NOT_ACTIVE = 'error_league_not_active' satisfies ErrorCode;

/** The scope of a moderator: a league's desk, or the platform's. */
export interface Desk {
  caller: CallerContext;
  /** Undefined for the platform's. */
  leagueId: string | undefined;
  /** The caller acts by a platform role. */
  isOfPlatform: boolean;
  /** Called before any row is looked up, so that a caller without the role learns nothing about rows. @throws error_league_role_required */
  requireRole(): void;
  /** Called after that. @throws error_league_not_active */
  requireActive(): void;
  /** Records what platform staff do in the audit log. */
  keepInAudit(tx: ClientBase, action: string, target: string, after: Record<string, unknown>): Promise<void>;
}

/**
 * The desk that a request names.
 * @throws error_league_not_found, error_league_scope_mismatch; at the platform's desk error_not_found for callers below MODERATOR
 */
export async function openDesk(context: MatchContext, call: CallContext, operation: LeagueOperationName, league: string): Promise<Desk> {
  const caller = requireCaller(call);
  const found = league === '' ? await openPlatformDesk(context, call) : await openLeagueDesk(context, call, operation, league);
  const { leagueId, platformRole, refusal, message } = found;
  return {
    caller,
    leagueId,
    isOfPlatform: platformRole !== undefined,
    requireRole() {
      if (refusal !== undefined && refusal !== NOT_ACTIVE) throw new DomainError(refusal as ErrorCode, { message });
    },
    requireActive() {
      if (refusal === NOT_ACTIVE) throw new DomainError(NOT_ACTIVE, { message });
    },
    async keepInAudit(tx, action, target, after) {
      if (platformRole === undefined) return;
      const who = { actorUserId: caller.userId, actorRole: platformRole };
      const where = { requestId: call.requestId, address: call.address };
      const done = leagueId === undefined ? after : { leagueId, ...after };
      await appendEvent(tx, auditRecorded({ ...who, action, target, after: done, ...where }));
    },
  };
}

interface Found {
  leagueId: string | undefined;
  platformRole?: string | undefined;
  refusal?: string | undefined;
  message?: string | undefined;
}

function openLeagueDesk({ peers }: MatchContext, call: CallContext, operation: LeagueOperationName, league: string): Promise<Found> {
  return peers.league.admitMatchOperation({ operation, league }, callOptions(call));
}

async function openPlatformDesk({ peers }: MatchContext, call: CallContext): Promise<Found> {
  const demand = { leagueId: '', floor: 'OWNER', platformFloor: 'MODERATOR' };
  const { platformRole } = await peers.league.getCallerStaffRole(demand, callOptions(call));
  if (platformRole === undefined) throw new DomainError('error_not_found');
  return { leagueId: undefined, platformRole };
}
