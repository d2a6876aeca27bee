import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, TournamentPath, TournamentWriteAck } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const createTournamentInvite = defineRoute({
  ...tournamentOperation(
    'createTournamentInvite',
    ['Invites a team, which can accept until the start in every registration mode. A team has one invite, which is reused.'],
    ['error_team_not_found', 'error_team_not_active', 'error_already_entered', 'error_limit_reached'],
  ),
  summary: 'Invite a team',
  params: TournamentPath,
  body: Type.Object({ teamId: Identifier('Team id or slug.', EXAMPLES.team) }),
  response: TournamentWriteAck,
  async handler(input, { tournamentParticipants }) {
    const { timestamp } = await tournamentParticipants.createTournamentInvite(
      { tournament: input.params.identifier, teamId: input.body.teamId },
      writeOptions(input),
    );
    return { success: true as const, timestamp };
  },
});
