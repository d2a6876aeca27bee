import Type from 'typebox';
import { nullable, Success, text, Timestamp } from '../../operation/fields.js';
import { writeOptions } from '../leagues/league-operation.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, RoundPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

export const setTournamentRoundSchedule = defineRoute({
  ...tournamentOperation('setTournamentRoundSchedule', [
    'Sets or clears the start of a round that is not COMPLETED. Its matches that have not started are rescheduled.',
  ]),
  summary: 'Schedule a round',
  params: RoundPath,
  body: Type.Object({
    startsAt: Type.Unsafe<number | null>({
      ...{ type: ['integer', 'null'], minimum: 0, maximum: 253_402_300_799_999 },
      ...{ description: 'Start time in epoch milliseconds, at most 366 days ahead; null clears it.', examples: [EXAMPLES.milliseconds] },
    }),
  }),
  response: Type.Object({
    success: Success(),
    roundId: text('Round id.', EXAMPLES.round),
    startsAt: nullable.integer('Start time in epoch milliseconds.', EXAMPLES.milliseconds),
    timestamp: Timestamp(),
  }),
  async handler(input, { tournamentBrackets }) {
    const { params, body } = input;
    const request = { tournament: params.identifier, round: params.roundId, startsAt: body.startsAt ?? undefined };
    const { roundId, startsAt, timestamp } = await tournamentBrackets.setTournamentRoundSchedule(request, writeOptions(input));
    return { success: true as const, roundId, startsAt: startsAt ?? null, timestamp };
  },
});
