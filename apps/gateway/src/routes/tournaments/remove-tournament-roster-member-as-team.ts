import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { TeamRosterEntryPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const removeTournamentRosterMemberAsTeam = defineRoute({
  ...tournamentOperation(
    'removeTournamentRosterMemberAsTeam',
    ['Removes a player from the roster of a team that the key owner leads, until the start. The roster must keep at least the team size.'],
    ['error_not_team_leader', 'error_roster_too_small', 'error_roster_locked'],
  ),
  summary: 'Remove a player from a team’s roster',
  params: TeamRosterEntryPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.removeTournamentRosterMemberAsTeam(
      { tournament: input.params.identifier, team: input.params.teamIdentifier, rosterEntryId: input.params.rosterEntryId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
