import Type from 'typebox';
import { choice, integer, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const startTournament = defineRoute({
  ...tournamentOperation(
    'startTournament',
    [
      'Starts a tournament: removes teams that have not checked in, seeds the rest, generates the bracket and locks rosters.',
      'Matches are created right after. Without a body, the seeding follows the settings.',
    ],
    ['error_approval_required', 'error_approval_pending'],
  ),
  summary: 'Start a tournament',
  status: 202,
  params: TournamentPath,
  body: Type.Object({
    seedMethod: Type.Optional(
      choice(
        'TournamentSeedMethod',
        ['manual', 'random', 'registration', 'rating'],
        'How participants are seeded. Default: as in the settings.',
      ),
    ),
    manualOrder: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
        ...{ minItems: 1, maxItems: 1_024, description: 'For `manual`: ids of the remaining participants, seed 1 first.' },
        examples: [[EXAMPLES.participant]],
      }),
    ),
  }),
  response: Type.Object({
    accepted: Type.Literal(true, { description: 'Always true.' }),
    status: Type.Literal('IN_PROGRESS', { description: 'The current status.' }),
    nodeCount: integer('Number of nodes in the bracket.', 15),
    matchGeneration: Type.Literal('pending', { description: 'Number of matches being created.' }),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.started', 'tournament.round_completed'],
  async handler(input, { tournaments }) {
    const { params, body } = input;
    const request = { tournament: params.identifier, seedMethod: body.seedMethod, manualOrder: body.manualOrder ?? [] };
    const { nodeCount, timestamp } = await tournaments.startTournament(request, writeOptions(input));
    return { accepted: true as const, status: 'IN_PROGRESS' as const, nodeCount, matchGeneration: 'pending' as const, timestamp };
  },
});
