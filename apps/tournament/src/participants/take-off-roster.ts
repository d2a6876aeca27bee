import type { TournamentAct } from '../access/index.js';
import { removeRosterEntry, type RosterEntryRow } from '../rosters/index.js';

/** Takes a player who may no longer play off a roster of the locked tournament, whatever its size becomes. */
export async function takeOffRoster(
  { tx, note }: TournamentAct,
  { id, userId, participantId }: RosterEntryRow,
  reason: 'left_team' | 'account_ended',
): Promise<void> {
  await removeRosterEntry(tx, id);
  await note({ action: 'roster_member_removed', targetType: 'participant', targetId: participantId, metadata: { userId, reason } });
}
