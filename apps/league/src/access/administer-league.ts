import { leagueOperationOf, type LeagueOperation, type LeagueOperationName } from '@matchpoint/contracts';
import type { LeagueRole, StaffRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import { appendEvents } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import type { LeagueContext } from '../context.js';
import { type LeagueHappening, tellOfLeague } from '../feed/index.js';
import { refuseKey } from './require-league.js';
import { findPlatformRole } from './require-platform-staff.js';
import { isRefusedBy } from './rules/league-status.js';
import { isAtLeast } from './rules/rank.js';
import { staffActed } from './staff-acted.js';
import { type AdministeredLeague, lockLeague } from './store/administered-league.js';
import { findLeagueAccess, findRole, type LeagueAccess } from './store/league-access.js';

/** An operation on a league in progress: the actor, their role, the time, and how it is published. */
export interface LeagueAct {
  league: AdministeredLeague;
  caller: CallerContext;
  /** The caller's rank among the staff, read under the league's lock; platform staff rank as OWNER. Null: none. */
  role: LeagueRole | null;
  /** The platform role in which the caller acts; undefined: by their own role in the league. */
  platformRole?: StaffRole | undefined;
  now: Date;
  /** Appends pairs of an event and a feed entry with one name, in the transaction. */
  tell(...happenings: LeagueHappening[]): Promise<void>;
}

/** The results of the phases before the write. */
export interface LeagueFindings<Found, Ahead> {
  found: Found;
  ahead: Ahead;
}

export interface LeagueWrite<Response, Found = undefined, Ahead = undefined> {
  codec: ResponseCodec<Response>;
  /**
   * Calls other services before the transaction, so that no league lock waits for them, and only for callers who would be admitted.
   * `write` handles a refusal, in order with its other checks.
   */
  askAhead?(league: AdministeredLeague): Promise<Ahead>;
  /**
   * The rows that the request names (the league's staff, applications, cooldowns) are hidden from strangers: a caller with no role in the
   * league gets that refusal whether there is such a row or not.
   */
  hidesRows?: true;
  /** Finds the rows that the request names: before the role, and before each replay. Throws their 404. */
  find?(tx: PoolClient, act: LeagueAct): Promise<Found>;
  /**
   * `write` checks the role together with the effect: for effects that take the role away from the caller, or remove the row, where a retry
   * must still be answered (ownership, self-removal).
   */
  judgesRole?: true;
  /** Checks the state, writes the effect, publishes it. */
  write(tx: PoolClient, act: LeagueAct, findings: LeagueFindings<Found, Ahead>): Promise<Response>;
}

/** An operation and its league. */
export interface LeagueDemand {
  operation: LeagueOperationName;
  /** Slug or id. */
  league: string;
  /** The reason of platform staff, which makes them act as such whatever their role in the league. */
  reason?: string;
}

/**
 * The only way for staff or captains to change a league: in one transaction, under the league's lock, it checks the caller's key and
 * role by LEAGUE_OPERATIONS, then the league's status; then come the effect, its event and its feed entry, and the
 * recorded answer (docs/reference/leagues.md#callers).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, API_KEY_PERMISSION_DENIED, error_league_role_required,
 * error_league_not_active; those of the steps
 */
export async function administerLeague<Response, Found = undefined, Ahead = undefined>(
  context: LeagueContext,
  call: CallContext,
  demand: LeagueDemand,
  steps: LeagueWrite<Response, Found, Ahead>,
): Promise<Response> {
  const operation = leagueOperationOf(demand.operation);
  const caller = requireCaller(call);
  const seen = await findLeagueAccess(context.pool, demand.league, caller.userId, false);
  const platformRole =
    demand.reason === undefined
      ? await findHelpOfPlatform(context, call, operation, seen)
      : await findPlatformRole(context, call, 'MODERATOR');
  const mayAsk = seen !== undefined && isAdmitted(operation, caller, platformRole ? { ...seen, role: 'OWNER' } : seen);
  const ahead = mayAsk ? steps.askAhead?.(seen) : undefined;
  await ahead?.catch(() => undefined);
  return runIdempotent(context.pool, call, {
    codec: steps.codec,
    async find(tx) {
      const league = await lockLeague(tx, demand.league);
      if (!league) throw new DomainError('error_league_not_found');
      refuseOtherKey(operation, caller, league.id);
      const role = platformRole ? 'OWNER' : ((await findRole(tx, league.id, caller.userId)) ?? null);
      const opened = openAct(context, tx, { league, caller, role, platformRole });
      const { reason } = demand;
      const act = platformRole ? keepInAudit(tx, opened, { actorRole: platformRole, reason, call }) : opened;
      if (steps.hidesRows && role === null) throw new DomainError('error_league_role_required');
      return { act, found: (await steps.find?.(tx, act)) as Found };
    },
    authorize({ act }) {
      if (!steps.judgesRole) requireRole(act.role, operation.floor);
    },
    async write(tx, { act, found }) {
      if (!steps.judgesRole) refuseStatus(operation, act.league);
      // A caller who was admitted after the pre-check is still refused.
      if (steps.askAhead && !ahead) throw new DomainError('error_league_role_required');
      return steps.write(tx, act, { found, ahead: (await ahead) as Ahead });
    },
  });
}

function isAdmitted(operation: LeagueOperation, caller: CallerContext, { id, status, role }: LeagueAccess): boolean {
  refuseOtherKey(operation, caller, id);
  return (operation.floor === undefined || isAtLeast(role, operation.floor)) && !isRefusedBy(status, operation.refusedFrom);
}

function openAct({ clock }: LeagueContext, tx: PoolClient, who: Pick<LeagueAct, 'league' | 'caller' | 'role' | 'platformRole'>): LeagueAct {
  const now = clock.now();
  const about = { leagueId: who.league.id, actorUserId: who.caller.userId, now };
  return { ...who, now, tell: (...happenings) => tellOfLeague(tx, about, happenings) };
}

/** Records what platform staff do in a league in the audit log too (docs/reference/platform-staff.md#audit-log). */
function keepInAudit(
  tx: PoolClient,
  act: LeagueAct,
  as: { actorRole: StaffRole; reason: string | undefined; call: Pick<CallContext, 'requestId' | 'address'> },
): LeagueAct {
  return {
    ...act,
    async tell(...happenings) {
      await act.tell(...happenings);
      await appendEvents(
        tx,
        happenings.map((happening) => staffActed(happening, { act, ...as })),
      );
    },
  };
}

/** For steps that check the role themselves: the role, then the status. @throws DomainError as administerLeague */
export function admit(operationName: LeagueOperationName, { league, role }: Pick<LeagueAct, 'league' | 'role'>): void {
  const operation = leagueOperationOf(operationName);
  requireRole(role, operation.floor);
  refuseStatus(operation, league);
}

function requireRole(role: LeagueRole | null, floor: LeagueRole | undefined): void {
  if (floor !== undefined && !isAtLeast(role, floor)) throw new DomainError('error_league_role_required');
}

function refuseStatus({ refusedFrom }: LeagueOperation, { name, status }: AdministeredLeague): void {
  if (isRefusedBy(status, refusedFrom)) throw new DomainError('error_league_not_active', { message: `The league ${name} is ${status}.` });
}

/** As `refuseKey`, for calls that bypass the gateway; public reads accept any league's key. */
export function refuseOtherKey({ keyKind, floor }: LeagueOperation, caller: CallerContext, leagueId: string): void {
  if (keyKind === 'personal') {
    if (caller.kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
  } else if (keyKind !== undefined || floor !== undefined) {
    refuseKey(caller, leagueId, keyKind && [keyKind]);
  }
}

/**
 * The caller's platform role, if it passes the floor and their role in the league does not. Read before the
 * transaction, so that no league waits for another service.
 * @throws as findPlatformRole
 */
export async function findHelpOfPlatform(
  context: LeagueContext,
  call: CallContext,
  { floor }: Pick<LeagueOperation, 'floor'>,
  league: LeagueAccess | undefined,
  platformFloor: StaffRole = 'MODERATOR',
): Promise<StaffRole | undefined> {
  if (floor === undefined || league === undefined || isAtLeast(league.role, floor)) return undefined;
  return findPlatformRole(context, call, platformFloor);
}
