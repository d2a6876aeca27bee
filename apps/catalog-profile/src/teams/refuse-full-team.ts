import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { findGame } from '../catalog/index.js';
import { maxTeamMembers } from '../limits.js';

/** For a locked team of a game with this many members. @throws DomainError error_limit_reached */
export async function refuseFullTeam(tx: ClientBase, gameId: string, memberCount: number): Promise<void> {
  const limit = maxTeamMembers((await findGame(tx, gameId))?.maxTeamSize ?? 0);
  if (memberCount >= limit) throw new DomainError('error_limit_reached', { message: `The team has ${limit} members.` });
}
