import { DomainError } from '@matchpoint/errors';
import type { TournamentAct } from '../access/index.js';
import { LOCKED_BY_ENTRIES, type MaterialField } from '../domain/decide-update.js';
import { listParticipants } from '../rosters/index.js';

/**
 * The game and the team size are fixed once a team has entered or applied, because its roster was chosen for them. Teams that hold a slot
 * are checked by
 * `decideUpdate`.
 * @throws DomainError error_tournament_not_in_valid_state
 */
export async function requireNoEntries({ tx, tournament }: TournamentAct, changed: readonly MaterialField[]): Promise<void> {
  const locked = changed.find((field) => LOCKED_BY_ENTRIES.includes(field));
  if (locked === undefined) return;
  if ((await listParticipants(tx, tournament.id, ['PENDING', 'APPROVED'], { limit: 1 })).length === 0) return;
  const message = `${locked} can't be changed: the tournament has participants (${tournament.status}).`;
  throw new DomainError('error_tournament_not_in_valid_state', { message });
}
