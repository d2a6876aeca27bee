import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { removeMember, requireRosterEntry, requireUnlocked } from '../change-roster.js';
import { requireParticipant } from '../require-participant.js';

/**
 * Removes a player from a roster, even in progress.
 * @throws DomainError as administerTournament, error_roster_locked
 */
export function removeTournamentRosterEntryAsOrganizer(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['removeTournamentRosterEntryAsOrganizer'] {
  return ({ tournament: identifier, rosterEntryId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'removeTournamentRosterEntryAsOrganizer', tournament: identifier },
      {
        codec: tournament.RemoveTournamentRosterEntryAsOrganizerResponse,
        // Not in `find`, because a repeat gets its recorded answer although the entry is gone.
        async write(act) {
          const entry = await requireRosterEntry(act, rosterEntryId);
          await requireUnlocked(act, await requireParticipant(act, entry.participantId), 'organizer');
          await removeMember(act, entry, 'organizer');
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
