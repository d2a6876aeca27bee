import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { InvitePath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const revokeTournamentInvite = defineRoute({
  ...tournamentOperation('revokeTournamentInvite', ['Revokes a pending invite.']),
  summary: 'Revoke an invite',
  params: InvitePath,
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.revokeTournamentInvite(
      { tournament: input.params.identifier, inviteId: input.params.inviteId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
