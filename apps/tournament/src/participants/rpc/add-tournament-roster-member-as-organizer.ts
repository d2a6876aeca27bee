import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { findTeam } from '../../peers/index.js';
import { findParticipant } from '../../rosters/index.js';
import { addMember, requireUnlocked } from '../change-roster.js';
import { requireParticipant } from '../require-participant.js';

/**
 * Adds a member to a participant's roster, also in progress.
 * @throws DomainError as administerTournament, error_roster_locked, INVALID_INPUT
 */
export function addTournamentRosterMemberAsOrganizer(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['addTournamentRosterMemberAsOrganizer'] {
  return ({ tournament: identifier, participantId, userId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'addTournamentRosterMemberAsOrganizer', tournament: identifier },
      {
        codec: tournament.AddTournamentRosterMemberAsOrganizerResponse,
        async askAhead({ id }) {
          const participant = await findParticipant(context.pool, id, participantId);
          return participant && (await findTeam(context.peers, call, participant.teamId));
        },
        find: (act) => requireParticipant(act, participantId),
        async write(act, team, participant) {
          await requireUnlocked(act, participant, 'organizer');
          await addMember(act, participant, userId, team?.activeMemberIds ?? []);
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
