import { isStaffAtLeast, type LeagueRole, type StaffRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { LeagueContext } from '../context.js';
import { readStaffRole } from '../peers/index.js';
import { findPlatformRole } from './require-platform-staff.js';
import { isAtLeast } from './rules/rank.js';
import { findLeagueAccess, type LeagueAccess } from './store/league-access.js';

/** The requirements of a staff operation. */
export interface StaffDemand {
  identifier: string;
  /** The identifier is a slug and nothing else. */
  bySlug?: boolean;
  /** The parameters of `refuseKey`. */
  kinds?: readonly CallerContext['kind'][];
  /** The lowest role among the staff; undefined: everyone. */
  floor?: LeagueRole;
  /**
   * The lowest platform role that passes (docs/reference/leagues.md#roles): MODERATOR; for tickets, the list of staff and the activity feed
   * SUPPORT.
   */
  platformFloor?: StaffRole;
}

/** A league for a public read, with the role of the given user. @throws DomainError error_league_not_found */
export async function requireLeague(
  client: Pool | ClientBase,
  identifier: string,
  { bySlug = false, userId }: { bySlug?: boolean; userId?: string | undefined } = {},
): Promise<LeagueAccess> {
  // No text in PostgreSQL holds a NUL, so such an identifier names nothing.
  const league = await findLeagueAccess(client, identifier, userId, bySlug);
  if (!league) throw new DomainError('error_league_not_found');
  return league;
}

/**
 * The league of a staff operation: it exists, the key is valid for it, the owner's role is high enough; platform staff pass every
 * floor (docs/reference/leagues.md#roles).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required, error_second_factor_required
 */
export async function requireStaff(
  context: Pick<LeagueContext, 'peers'>,
  client: Pool | ClientBase,
  call: CallContext,
  demand: StaffDemand,
): Promise<LeagueAccess> {
  const { floor, platformFloor } = demand;
  const league = await requireBoundLeague(client, call, demand);
  if (floor !== undefined && !(await passesFloor(context, call, league.role, floor, platformFloor)))
    throw new DomainError('error_league_role_required');
  return league;
}

/**
 * Whether the caller has at least the required role in the league, or the platform role that replaces it.
 * @throws as findPlatformRole
 */
export async function passesFloor(
  context: Pick<LeagueContext, 'peers'>,
  call: CallContext,
  role: LeagueRole | null,
  floor: LeagueRole,
  platformFloor: StaffRole = 'MODERATOR',
): Promise<boolean> {
  if (isAtLeast(role, floor)) return true;
  return call.caller !== undefined && (await findPlatformRole(context, call, platformFloor)) !== undefined;
}

/**
 * The league of an operation for which the caller's key is valid; it does not check the role or call other services.
 * @throws DomainError error_league_not_found, error_league_scope_mismatch
 */
export async function requireBoundLeague(
  client: Pool | ClientBase,
  call: CallContext,
  { identifier, bySlug = false, kinds }: Omit<StaffDemand, 'floor'>,
): Promise<LeagueAccess> {
  const caller = requireCaller(call);
  const league = await findLeagueAccess(client, identifier, caller.userId, bySlug);
  if (!league) throw new DomainError('error_league_not_found');
  refuseKey(caller, league.id, kinds);
  return league;
}

/**
 * Checks the binding and kind of the key (docs/reference/leagues.md#callers): an operator's is valid for its own league, a session for
 * every league, where the person's role decides (docs/reference/leagues.md#callers).
 * @param kinds the accepted ones; any by default
 * @throws DomainError error_league_scope_mismatch
 */
export function refuseKey(caller: CallerContext, leagueId: string, kinds?: readonly CallerContext['kind'][]): void {
  const isForeign = caller.kind === 'league_operator' && caller.leagueId !== leagueId;
  const isOtherKind = kinds !== undefined && !kinds.includes(caller.kind) && caller.isSession !== true;
  if (isForeign || isOtherKind) throw new DomainError('error_league_scope_mismatch');
}

/** The owner of a personal key, or of a session. @throws DomainError API_KEY_PERMISSION_DENIED */
export function requirePersonalKey(call: CallContext): CallerContext {
  const caller = requireCaller(call);
  if (caller.kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
  return caller;
}

/**
 * Whether another user is platform staff, of this role or a higher one; for the caller use `findPlatformRole`.
 * @throws DomainError error_unavailable
 */
export async function isPlatformStaff(
  { peers }: Pick<LeagueContext, 'peers'>,
  userId: string,
  { requestId }: Pick<CallContext, 'requestId'>,
  floor: StaffRole,
): Promise<boolean> {
  return isStaffAtLeast(await readStaffRole(peers, { requestId }, userId), floor);
}
