import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { LIMITS } from '../limits.js';
import { requireActiveUser } from '../people/index.js';
import { countTeamsOfUser } from './store/locked-teams.js';

/**
 * Locks the user and checks that they may join one more team, or captain one more of their teams.
 * @throws DomainError error_user_not_found, also for a suspended user; error_limit_reached
 */
export async function claimPlace(
  tx: ClientBase,
  userId: string,
  { asCaptain = false, isMember = false }: { asCaptain?: boolean; isMember?: boolean } = {},
): Promise<void> {
  await requireActiveUser(tx, userId);
  const { teams, captained } = await countTeamsOfUser(tx, userId);
  if (!isMember && teams >= LIMITS.userTeams)
    throw new DomainError('error_limit_reached', { message: `The user is already on ${LIMITS.userTeams} active teams.` });
  if (asCaptain && captained >= LIMITS.captainedTeams)
    throw new DomainError('error_limit_reached', { message: `The user already captains ${LIMITS.captainedTeams} active teams.` });
}
