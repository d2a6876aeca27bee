import { isGroupRoleAtLeast } from '@matchpoint/core';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import { DomainError, type ErrorCode } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import type { TournamentContext } from '../context.js';
import { readLeagueRoles, readOrganizationRoles } from '../peers/index.js';
import type { TournamentRow } from '../record/index.js';
import { NO_PERMISSION, type PlatformPermission, readPlatformPermission } from './platform-staff.js';
import { findStaffRole } from './store.js';

/** A caller's authority over a tournament. */
export interface Authority {
  readonly isAdmin: boolean;
  readonly isManager: boolean;
  readonly isPlatformStaff: boolean;
  /** The rank that the caller has without the platform's help; undefined: none. */
  readonly ownRole: 'ADMIN' | 'MODERATOR' | undefined;
  /** They would be platform staff after a second factor. */
  readonly needsSecondFactor: boolean;
}

type Host = Pick<TournamentRow, 'hostType' | 'hostId'>;
const FLOOR = 'ADMIN';

/** Whether the caller may act for a host: the user, or OWNER or ADMIN of the organization or league. */
export async function actsForHost({ peers }: Pick<TournamentContext, 'peers'>, call: CallContext, host: Host): Promise<boolean> {
  const { userId } = requireCaller(call);
  if (userId === '') return false;
  switch (host.hostType) {
    case 'user':
      return host.hostId === userId;
    case 'org':
      return isGroupRoleAtLeast((await readOrganizationRoles(peers, call)).get(host.hostId), FLOOR);
    case 'league':
      return isGroupRoleAtLeast((await readLeagueRoles(peers, call, userId)).get(host.hostId), FLOOR);
  }
}

/** Facts about a caller from other services, read before the transaction. Callers who are admins without it have no platform role. */
export interface OutsideAuthority extends PlatformPermission {
  readonly isHost: boolean;
}

export async function readOutsideAuthority(
  context: Pick<TournamentContext, 'peers' | 'pool'>,
  call: CallContext,
  row: TournamentRow,
): Promise<OutsideAuthority> {
  const isHost = await actsForHost(context, call, row);
  if (isHost || (await findStaffRole(context.pool, row.id, requireCaller(call).userId)) === 'ADMIN') return { isHost, ...NO_PERMISSION };
  return { isHost, ...(await readPlatformPermission(context, call)) };
}

/** The caller's authority, with their current staff role. */
export async function settleAuthority(
  client: Pool | ClientBase,
  row: TournamentRow,
  { userId }: Pick<CallerContext, 'userId'>,
  { isHost, platformRole, needsSecondFactor }: OutsideAuthority,
): Promise<Authority> {
  const role = await findStaffRole(client, row.id, userId);
  const isPlatformStaff = platformRole !== undefined;
  const isAdmin = isHost || isPlatformStaff || role === 'ADMIN';
  const ownRole = isHost ? 'ADMIN' : role;
  return { isAdmin, isManager: isAdmin || role === 'MODERATOR', isPlatformStaff, ownRole, needsSecondFactor };
}

/** The error of a caller whose authority does not suffice: of staff who need a second factor, that they need it. */
export function insufficient({ needsSecondFactor }: Pick<Authority, 'needsSecondFactor'>, code: ErrorCode): DomainError {
  return new DomainError(needsSecondFactor ? 'error_second_factor_required' : code);
}

/**
 * The key's kind and binding, for organizers: a personal key, or the operator key of the host league.
 * @throws DomainError error_game_scope_mismatch, error_league_scope_mismatch, API_KEY_PERMISSION_DENIED
 */
export function refuseOrganizerKey(caller: CallerContext, row: TournamentRow): void {
  refuseDeveloperKey(caller, row.settings.gameId);
  if (!isManagedByKey(caller, row)) throw new DomainError('error_league_scope_mismatch');
}

/**
 * Game-developer keys are refused to organizers.
 * @throws DomainError error_game_scope_mismatch for a key of another game, API_KEY_PERMISSION_DENIED
 */
export function refuseDeveloperKey({ kind, gameId: own }: CallerContext, gameId: string): void {
  if (kind === 'game_developer') throw new DomainError(own === gameId ? 'API_KEY_PERMISSION_DENIED' : 'error_game_scope_mismatch');
}

/** @throws DomainError error_game_scope_mismatch for a game-developer key of another game */
export function refuseOtherGame(caller: CallerContext, row: TournamentRow): void {
  if (!isOfKeysGame(caller, row)) throw new DomainError('error_game_scope_mismatch');
}

/** Whether a key may read tournaments of this game: a game developer's key only those of its own game. */
export function isOfKeysGame({ kind, gameId }: CallerContext, { settings }: TournamentRow): boolean {
  return kind !== 'game_developer' || gameId === settings.gameId;
}

/** Whether a list of managed tournaments includes this one for this key: an operator's key covers only those of its league. */
export function isManagedByKey(caller: CallerContext, row: TournamentRow): boolean {
  if (caller.kind === 'league_operator') return row.hostType === 'league' && row.hostId === caller.leagueId;
  return isOfKeysGame(caller, row);
}
