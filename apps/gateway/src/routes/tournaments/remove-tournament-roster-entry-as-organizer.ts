import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { RosterEntryPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const removeTournamentRosterEntryAsOrganizer = defineRoute({
  ...tournamentOperation(
    'removeTournamentRosterEntryAsOrganizer',
    ['Removes a player from a roster, even in progress while no match of the team is being played.'],
    ['error_roster_locked'],
  ),
  summary: 'Remove a player from a roster',
  params: RosterEntryPath,
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.removeTournamentRosterEntryAsOrganizer(
      { tournament: input.params.identifier, rosterEntryId: input.params.rosterEntryId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
