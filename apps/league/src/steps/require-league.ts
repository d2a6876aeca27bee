import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { ClientBase, Pool } from 'pg';
import type { LeagueContext } from '../context.js';
import { findLeagueAccess, type LeagueAccess } from '../db/league-access.js';
import type { LeagueRole } from '../domain/imported-league.js';
import { isAtLeast } from '../domain/rank.js';
import { readStaffRole } from '../peers/read-staff-role.js';
import { isStaffAtLeast, type StaffRole } from './require-platform-staff.js';

/** What a staff operation asks of its caller. */
export interface StaffDemand {
  identifier: string;
  /** The identifier is a slug and nothing else (specification 4.1). */
  bySlug?: boolean;
  /** As `refuseKey` has them. */
  kinds?: readonly CallerContext['kind'][];
  /** The lowest role among the staff; left out: anybody. */
  floor?: LeagueRole;
  /** The lowest role of the platform's staff that passes the floor (league administration 13): MODERATOR, of tickets SUPPORT. */
  platformFloor?: StaffRole;
}

/** A league that anybody may read about, with the role of the user given. @throws DomainError error_league_not_found */
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
 * The league of an operation for its staff: it exists, the key is good for it, the owner's role is high enough; platform staff pass
 * every floor (contract 4, 6).
 * @throws DomainError error_league_not_found, error_league_scope_mismatch, error_league_role_required.
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

/** Whether the caller, who has this role in the league, has at least the floor, or that of the platform's staff. */
export async function passesFloor(
  context: Pick<LeagueContext, 'peers'>,
  call: CallContext,
  role: LeagueRole | null,
  floor: LeagueRole,
  platformFloor: StaffRole = 'MODERATOR',
): Promise<boolean> {
  const userId = call.caller?.userId;
  if (isAtLeast(role, floor)) return true;
  // A visitor is nobody's staff.
  return userId !== undefined && userId !== '' && isStaffAtLeast(await readStaffRole(context.peers, call, userId), platformFloor);
}

/**
 * The league of an operation, which the caller's key is good for; the role is not looked at, and no other service is asked.
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
 * The binding and kind of the key (contract 4, step 7): an operator's is good for its own league, a session for every league, where the
 * person's role decides (management B).
 * @param kinds that will do; left out: any
 * @throws DomainError error_league_scope_mismatch
 */
export function refuseKey(caller: CallerContext, leagueId: string, kinds?: readonly CallerContext['kind'][]): void {
  const isForeign = caller.kind === 'league_operator' && caller.leagueId !== leagueId;
  const isOtherKind = kinds !== undefined && !kinds.includes(caller.kind) && caller.isSession !== true;
  if (isForeign || isOtherKind) throw new DomainError('error_league_scope_mismatch');
}

/** Whether the user is staff of the platform, of this role or a higher one. @throws DomainError error_unavailable */
export async function isPlatformStaff(
  { peers }: Pick<LeagueContext, 'peers'>,
  userId: string,
  { requestId }: Pick<CallContext, 'requestId'>,
  floor: StaffRole,
): Promise<boolean> {
  return isStaffAtLeast(await readStaffRole(peers, { requestId }, userId), floor);
}
