import Type from 'typebox';
import { nullable, Success, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const featureTournament = defineRoute({
  ...tournamentOperation('featureTournament', ['Features a tournament until a given time, or stops featuring it.']),
  summary: 'Feature a tournament',
  params: TournamentPath,
  body: Type.Object({
    until: Type.Unsafe<number | null>({
      ...{ type: ['integer', 'null'], minimum: 0, maximum: 253_402_300_799_999 },
      ...{
        description: 'End time in epoch milliseconds, at most 366 days ahead; null to stop featuring it.',
        examples: [EXAMPLES.milliseconds],
      },
    }),
  }),
  response: Type.Object({
    success: Success(),
    featuredUntil: nullable.integer('End time in epoch milliseconds.', EXAMPLES.milliseconds),
    timestamp: Timestamp(),
  }),
  emits: ['tournament.featured', 'tournament.unfeatured'],
  async handler(input, { tournaments }) {
    const request = { tournament: input.params.identifier, until: input.body.until ?? undefined };
    const { featuredUntil, timestamp } = await tournaments.featureTournament(request, writeOptions(input));
    return { success: true as const, featuredUntil: featuredUntil ?? null, timestamp };
  },
});
