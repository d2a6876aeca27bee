import { type TournamentFloor, type TournamentOperationName, tournamentOperationOf } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type CallContext, type CallerContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { TournamentContext } from '../context.js';
import { type Actor, appendActivities, appendTournamentEvents, type NewActivity, type TournamentEvent } from '../feed/index.js';
import { findTournament, lockTournament, type TournamentRow } from '../record/index.js';
import {
  type Authority,
  insufficient,
  type OutsideAuthority,
  readOutsideAuthority,
  refuseOrganizerKey,
  refuseOtherGame,
  settleAuthority,
} from './authority.js';
import { requirePlatformStaff } from './platform-staff.js';
import { staffActed } from './staff-acted.js';

/** A change to a tournament under its lock: its actor, time and publication. */
export interface TournamentAct {
  readonly tx: PoolClient;
  /** The row as it was when locked. */
  readonly tournament: TournamentRow;
  readonly now: Date;
  /** Null: the clock, or the system. */
  readonly actor: Actor | null;
  /** Adds to the activity feed. */
  note(...activities: NewActivity[]): Promise<void>;
  /** Appends events about the tournament in the given state. */
  tell(row: TournamentRow, ...events: TournamentEvent[]): Promise<void>;
}

/** A change by a caller. */
export interface CallerAct extends TournamentAct {
  readonly caller: CallerContext;
  readonly authority: Authority;
  readonly actor: Actor;
}

export interface TournamentWrite<Response, Ahead, Found> {
  readonly codec: ResponseCodec<Response>;
  /** Calls to other services, before the transaction and only for callers who may see the tournament. */
  askAhead?(tournament: TournamentRow): Promise<Ahead>;
  /** Also allowed for non-managers on a DRAFT: an invited team. */
  readonly mayBeDraft?: (tx: PoolClient, tournament: TournamentRow, ahead: Ahead) => Promise<boolean>;
  /** Finds the rows that the request names and checks the caller's rights: throws 404, then 403. */
  find?(act: CallerAct, ahead: Ahead): Promise<Found>;
  /** The write may end the caller's own right: a repeat gets the recorded answer without further checks. */
  readonly endsOwnRight?: boolean;
  /** Checks the state and writes the effect. */
  write(act: CallerAct, ahead: Ahead, found: Found): Promise<Response>;
}

export interface TournamentDemand {
  readonly operation: TournamentOperationName;
  /** Slug or id. */
  readonly tournament: string;
}

/**
 * The only way for callers to change a tournament, in one transaction and under its lock: finds it, checks the caller's key and role by
 * TOURNAMENT_OPERATIONS, then the state, writes the effect and records the answer.
 * @throws DomainError error_tournament_not_found, error_not_tournament_staff, those of keys and of the steps
 */
export async function administerTournament<Response, Ahead = undefined, Found = undefined>(
  context: TournamentContext,
  call: CallContext,
  demand: TournamentDemand,
  steps: TournamentWrite<Response, Ahead, Found>,
): Promise<Response> {
  const { floor } = tournamentOperationOf(demand.operation);
  const caller = requireCaller(call);
  const judge = floor === 'platform' ? await requirePlatformStaff(context, call) : undefined;
  const seen = await findTournament(context.pool, demand.tournament);
  if (seen === undefined) throw new DomainError('error_tournament_not_found');
  const outside = await readOutsideAuthority(context, call, seen);
  const { isManager } = await settleAuthority(context.pool, seen, caller, outside);
  const mayAsk = isManager || floor === 'competitor';
  const ahead = (mayAsk ? await steps.askAhead?.(seen) : undefined) as Ahead;
  return runIdempotent(context.pool, call, {
    codec: steps.codec,
    ...(steps.endsOwnRight && { endsOwnRight: true }),
    async find(tx) {
      const tournament = await lockTournament(tx, seen.id);
      if (tournament === undefined) throw new DomainError('error_tournament_not_found');
      const authority = await settleAuthority(tx, tournament, caller, outside);
      const isHidden = !tournament.isPublished && !authority.isManager;
      if (isHidden && (await steps.mayBeDraft?.(tx, tournament, ahead)) !== true)
        throw insufficient(authority, 'error_tournament_not_found');
      if (floor === 'competitor') refuseCompetitorKey(caller, tournament);
      else refuseOrganizerKey(caller, tournament);
      requireFloor(floor, authority);
      // The caller was admitted only after the pre-check, so other services were not called.
      if (!mayAsk && steps.askAhead !== undefined) throw new DomainError('error_not_tournament_staff');
      const opened = openAct(context, tx, tournament, caller, authority);
      const actorRole = judge ?? helpOfPlatform(floor, authority, outside);
      const act = actorRole === undefined ? opened : keepInAudit(opened, actorRole, call);
      return { act, found: (await steps.find?.(act, ahead)) as Found };
    },
    write: (_, { act, found }) => steps.write(act, ahead, found),
  });
}

function requireFloor(floor: TournamentFloor, authority: Authority): void {
  const passes = floor === 'admin' ? authority.isAdmin : floor === 'manager' ? authority.isManager : true;
  if (!passes) throw insufficient(authority, 'error_not_tournament_staff');
}

/** The platform role in which an organizer acts; undefined: their own role suffices. */
function helpOfPlatform(floor: TournamentFloor, { ownRole }: Authority, { platformRole }: OutsideAuthority): string | undefined {
  if (floor === 'competitor' || ownRole === 'ADMIN' || (floor === 'manager' && ownRole === 'MODERATOR')) return undefined;
  return platformRole;
}

/** Records what platform staff do in a tournament in the audit log too (docs/reference/platform-staff.md#audit-log). */
function keepInAudit(act: CallerAct, actorRole: string, call: CallContext): CallerAct {
  const { tx, tournament: before, now } = act;
  return {
    ...act,
    async note(...activities) {
      await act.note(...activities);
      const after = await findTournament(tx, before.id);
      const trace = { actorUserId: act.actor.userId, actorRole, call, now };
      await appendEvents(
        tx,
        activities.map((activity) => staffActed(before.id, activity, trace, { before, after: after ?? before })),
      );
    },
  };
}

/** Competitors use personal keys. */
function refuseCompetitorKey(caller: CallerContext, tournament: TournamentRow): void {
  refuseOtherGame(caller, tournament);
  if (caller.kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
}

function openAct(
  context: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  tournament: TournamentRow,
  caller: CallerContext,
  authority: Authority,
): CallerAct {
  const actor = { userId: caller.userId, isPlatformStaff: authority.isPlatformStaff };
  return { ...openSystemAct(context, tx, tournament, actor), actor, caller, authority };
}

/** A change under a tournament's lock by the system. */
export function openSystemAct(
  { clock }: Pick<TournamentContext, 'clock'>,
  tx: PoolClient,
  tournament: TournamentRow,
  actor: Actor | null = null,
): TournamentAct {
  const now = clock.now();
  return {
    tx,
    tournament,
    now,
    actor,
    note: (...activities) => appendActivities(tx, tournament.id, actor, activities, now),
    tell: (row, ...events) => appendTournamentEvents(tx, row, events),
  };
}
