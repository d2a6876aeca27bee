import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readTeamLead } from '../../peers/index.js';
import { notInTournament } from '../../record/index.js';
import { findParticipantOfTeam } from '../../rosters/index.js';
import { removeMember, requireRosterEntry, requireUnlocked } from '../change-roster.js';
import { requireLead } from '../enter-team.js';

/**
 * Removes a player from a team's roster before the start.
 * @throws DomainError as administerTournament, error_not_team_leader, error_roster_too_small,
 * error_roster_locked
 */
export function removeTournamentRosterMemberAsTeam(
  context: TournamentContext,
): Handlers<tournament.TournamentParticipantServiceService>['removeTournamentRosterMemberAsTeam'] {
  return ({ tournament: identifier, team: teamIdentifier, rosterEntryId }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'removeTournamentRosterMemberAsTeam', tournament: identifier },
      {
        codec: tournament.RemoveTournamentRosterMemberAsTeamResponse,
        askAhead: () => readTeamLead(context.peers, call, teamIdentifier),
        find: async (_, lead) => requireLead(lead),
        // Not in `find`, because a repeat gets its recorded answer although the entry is gone.
        async write(act, _, team) {
          const participant = await findParticipantOfTeam(act.tx, act.tournament.id, team.id);
          const entry = await requireRosterEntry(act, rosterEntryId);
          if (participant === undefined || entry.participantId !== participant.id) throw notInTournament('roster entry');
          await requireUnlocked(act, participant, 'team');
          await removeMember(act, entry, 'team');
          return { timestamp: act.now.toISOString() };
        },
      },
    );
}
