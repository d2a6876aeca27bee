import { leagueOperationOf, type LeagueOperation, type LeagueOperationName } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import { appendEvents } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import type { LeagueContext } from '../context.js';
import { type AdministeredLeague, lockLeague } from '../db/administered-league.js';
import { findLeagueAccess, findRole, type LeagueAccess } from '../db/league-access.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { isRefusedBy } from '../domain/league-status.js';
import { isAtLeast } from '../domain/rank.js';
import { readStaffRole } from '../peers/read-staff-role.js';
import { auditRecorded } from './audit-recorded.js';
import { refuseKey } from './require-league.js';
import { isStaffAtLeast, type StaffRole } from './require-platform-staff.js';
import { type LeagueHappening, tellOfLeague } from './tell-of-league.js';

/** An operation on a league that is being done: who, as what, when, and how it is told. */
export interface LeagueAct {
  league: AdministeredLeague;
  caller: CallerContext;
  /** The caller's rank among the staff, read under the league's lock; platform staff rank as OWNER. Null: none. */
  role: LeagueRole | null;
  now: Date;
  /** Appends events and feed entries, each pair of one name, in the transaction. */
  tell(...happenings: LeagueHappening[]): Promise<void>;
}

export interface LeagueWrite<Response, Ahead = undefined> {
  codec: ResponseCodec<Response>;
  /**
   * What other services are asked for: before the transaction, so that no league waits for them, and only for who would be admitted. Its
   * refusal is `write`'s to meet, in its place among the others.
   */
  askAhead?(league: AdministeredLeague): Promise<Ahead>;
  /**
   * The rows that the request names are hidden from strangers: the league's staff, applications. Who has no role in the league at all hears
   * that, whether there is such a row or not.
   */
  hidesRows?: true;
  /** Finds the rows that the request names: before the role, and before each replay. Throws their 404. */
  find?(tx: PoolClient, act: LeagueAct): Promise<void>;
  /**
   * The role is judged with the effect instead, by `write` itself: where the effect takes it from who acts, or the row away, and a retry
   * is to be answered all the same (ownership, self-removal).
   */
  judgesRole?: true;
  /** Judges the state, writes the effect, tells of it. */
  write(tx: PoolClient, act: LeagueAct, ahead: Ahead): Promise<Response>;
}

/**
 * The one way in which a league is changed by its staff or by captains: in one transaction, under the league's lock, the caller's key and
 * role are judged as LEAGUE_OPERATIONS has them, then the league's status; then come the effect, its event and its feed entry, and the
 * recorded answer (league administration 1, 2, 8; contract 4 and 8).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, API_KEY_PERMISSION_DENIED, error_league_role_required,
 * error_league_not_active; those of the steps
 */
export async function administerLeague<Response, Ahead = undefined>(
  context: LeagueContext,
  call: CallContext,
  demand: { operation: LeagueOperationName; league: string },
  steps: LeagueWrite<Response, Ahead>,
): Promise<Response> {
  const operation = leagueOperationOf(demand.operation);
  const caller = requireCaller(call);
  const seen = await findLeagueAccess(context.pool, demand.league, caller.userId, false);
  const platformRole = await findHelpOfPlatform(context, call, operation, seen);
  const mayAsk = seen !== undefined && isAdmitted(operation, caller, platformRole ? { ...seen, role: 'OWNER' } : seen);
  const ahead = mayAsk ? steps.askAhead?.(seen) : undefined;
  await ahead?.catch(() => undefined);
  let act: LeagueAct | undefined;
  return runIdempotent(context.pool, call, {
    codec: steps.codec,
    async authorize(tx) {
      const league = await lockLeague(tx, demand.league);
      if (!league) throw new DomainError('error_league_not_found');
      refuseOtherKey(operation, caller, league.id);
      const role = platformRole ? 'OWNER' : ((await findRole(tx, league.id, caller.userId)) ?? null);
      const opened = openAct(context, tx, { league, caller, role });
      act = platformRole ? keepInAudit(tx, opened, { actorRole: platformRole, requestId: call.requestId }) : opened;
      if (steps.hidesRows && role === null) throw new DomainError('error_league_role_required');
      await steps.find?.(tx, act);
      if (!steps.judgesRole) requireRole(role, operation.floor);
    },
    async write(tx) {
      const { league } = act as LeagueAct;
      if (!steps.judgesRole) refuseStatus(operation, league);
      // Who was admitted only since is as one who came before.
      if (steps.askAhead && !ahead) throw new DomainError('error_league_role_required');
      return steps.write(tx, act as LeagueAct, (await ahead) as Ahead);
    },
  });
}

function isAdmitted(operation: LeagueOperation, caller: CallerContext, { id, status, role }: LeagueAccess): boolean {
  refuseOtherKey(operation, caller, id);
  return (operation.floor === undefined || isAtLeast(role, operation.floor)) && !isRefusedBy(status, operation.refusedFrom);
}

function openAct({ clock }: LeagueContext, tx: PoolClient, who: Pick<LeagueAct, 'league' | 'caller' | 'role'>): LeagueAct {
  const now = clock.now();
  const about = { leagueId: who.league.id, actorUserId: who.caller.userId, now };
  return { ...who, now, tell: (...happenings) => tellOfLeague(tx, about, happenings) };
}

/** What staff of the platform do in a league as such stands in the audit log too (management J). */
function keepInAudit(tx: PoolClient, act: LeagueAct, as: { actorRole: StaffRole; requestId: string }): LeagueAct {
  return {
    ...act,
    async tell(...happenings) {
      await act.tell(...happenings);
      await appendEvents(
        tx,
        happenings.map((happening) => auditRecorded(happening, { act, ...as })),
      );
    },
  };
}

/** For steps that judge the role themselves: that, then the status. @throws DomainError as administerLeague */
export function admit(operationName: LeagueOperationName, { league, role }: Pick<LeagueAct, 'league' | 'role'>, isExcused = false): void {
  const operation = leagueOperationOf(operationName);
  if (!isExcused) requireRole(role, operation.floor);
  refuseStatus(operation, league);
}

function requireRole(role: LeagueRole | null, floor: LeagueRole | undefined): void {
  if (floor !== undefined && !isAtLeast(role, floor)) throw new DomainError('error_league_role_required');
}

function refuseStatus({ refusedFrom }: LeagueOperation, { name, status }: AdministeredLeague): void {
  if (isRefusedBy(status, refusedFrom)) throw new DomainError('error_league_not_active', { message: `The league ${name} is ${status}.` });
}

/** As `refuseKey`, for whoever comes past the gateway; reading what everybody may read takes any league's key. */
export function refuseOtherKey({ keyKind, floor }: LeagueOperation, caller: CallerContext, leagueId: string): void {
  if (keyKind === 'personal') {
    if (caller.kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
  } else if (keyKind !== undefined || floor !== undefined) {
    refuseKey(caller, leagueId, keyKind && [keyKind]);
  }
}

/**
 * As what staff of the platform the caller passes the floor, if that is how: asked before the transaction, so that no league waits for
 * another service, and only for who has no role that does.
 */
export async function findHelpOfPlatform(
  context: LeagueContext,
  call: CallContext,
  { floor }: Pick<LeagueOperation, 'floor'>,
  league: LeagueAccess | undefined,
  platformFloor: StaffRole = 'MODERATOR',
): Promise<StaffRole | undefined> {
  if (floor === undefined || league === undefined || isAtLeast(league.role, floor)) return undefined;
  const role = await readStaffRole(context.peers, call, requireCaller(call).userId);
  return isStaffAtLeast(role, platformFloor) ? (role as StaffRole) : undefined;
}
