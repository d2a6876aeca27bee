import { DomainError } from '@matchpoint/errors';
import type { ClientBase } from 'pg';
import { freeNames, holdNames, refuseReservedName, teamNameKeys } from '../names/index.js';
import type { LockedTeam } from './store/locked-teams.js';

/**
 * Takes the new name for a locked team and releases the old one (docs/reference/names.md#uniqueness).
 * @throws DomainError INVALID_INPUT for a reserved one; error_name_taken
 */
export async function moveTeamName(
  tx: ClientBase,
  before: Pick<LockedTeam, 'id' | 'organizationId' | 'gameId' | 'name'>,
  name: string,
  now: string,
): Promise<void> {
  await refuseReservedName(tx, name, 'body.name');
  const wanted = teamNameKeys(before.organizationId, before.gameId, name);
  if (!(await holdNames(tx, wanted, before.id, now))) throw new DomainError('error_name_taken');
  const kept = new Set(wanted.map(({ key }) => key));
  const left = teamNameKeys(before.organizationId, before.gameId, before.name).filter(({ key }) => !kept.has(key));
  await freeNames(tx, left, before.id);
}
