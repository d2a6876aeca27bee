import { isGroupRoleAtLeast } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CredentialPorts } from '../../credentials/ports.js';
import type { KeyRecord } from '../key-record.js';

export interface OperatedLeague {
  id: string;
  slug: string;
  name: string;
}

/** What entitles a person to create keys for games and leagues (docs/reference/authentication.md#own-keys). */
export interface Standing {
  /** Slugs of the games they develop. */
  gameIds: ReadonlySet<string>;
  /** Names, by id, of the leagues in which they are OWNER or ADMIN. */
  leagues: ReadonlyMap<string, OperatedLeague>;
}

type StaffContext = Pick<CredentialPorts, 'profiles' | 'account' | 'config'>;

/**
 * Which of these people may use self-created keys as platform staff: those with a staff role and, if the installation requires one, a
 * second factor.
 * @throws DomainError error_unavailable
 */
export async function readStaffStanding(context: StaffContext, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const stands = await Promise.all(userIds.map((userId) => standsAsStaff(context, userId)));
  return new Set(userIds.filter((_, index) => stands[index]));
}

async function standsAsStaff({ profiles, account, config }: StaffContext, userId: string): Promise<boolean> {
  try {
    const { isStaff } = await profiles.resolveUser({ identifier: userId }, {});
    if (!isStaff || config.staffSecondFactor === 'optional') return isStaff;
    const { hasTotp, passkeys } = await account.getAccount({ userId }, {});
    return hasTotp || passkeys > 0;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_user_not_found') return false;
    throw error;
  }
}

/**
 * What these people, at most 200, may currently create keys for. Platform staff have no standing in leagues; they create such keys with the
 * CLI. @throws DomainError error_unavailable
 */
export async function readStanding(
  { profiles, leagues }: Pick<CredentialPorts, 'profiles' | 'leagues'>,
  userIds: readonly string[],
  { requestId }: { requestId?: string } = {},
): Promise<(userId: string) => Standing> {
  const call = requestId === undefined ? {} : { requestId };
  const [{ games }, { roles }] = await Promise.all([
    profiles.batchListDevelopedGames({ userIds: [...userIds] }, call),
    leagues.batchListLeagueRoles({ userIds: [...userIds] }, call),
  ]);
  return (userId) => ({
    gameIds: new Set(games.filter((game) => game.userId === userId).map(({ gameId }) => gameId)),
    leagues: new Map(
      roles
        .filter(({ userId: whose, role }) => whose === userId && isGroupRoleAtLeast(role, 'ADMIN'))
        .map(({ leagueId, slug, name }) => [leagueId, { id: leagueId, slug, name }]),
    ),
  });
}

/** Whether a standing allows a key with this binding. */
export function carries({ gameIds, leagues }: Standing, { gameId, leagueId }: Pick<KeyRecord, 'gameId' | 'leagueId'>): boolean {
  return (gameId === null || gameIds.has(gameId)) && (leagueId === null || leagues.has(leagueId));
}
