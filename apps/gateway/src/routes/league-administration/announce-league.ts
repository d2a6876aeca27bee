import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, SAYS_SOMETHING, Success, Timestamp } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const announceLeague = defineRoute({
  ...leagueOperation(
    'announceLeague',
    [
      'Tells the teams and the staff of a league something, by an event and an entry in the feed.',
      'A league announces ten things in 24 hours at most.',
    ],
    ['error_limit_reached'],
  ),
  summary: 'Announce something to the teams of a league',
  params: LeaguePath,
  body: Type.Object({
    title: Type.String({ minLength: 1, pattern: SAYS_SOMETHING, maxLength: 150, description: 'What it is about, in a line.' }),
    body: Type.String({ minLength: 1, pattern: SAYS_SOMETHING, maxLength: 4_000, description: 'The text.' }),
  }),
  response: Type.Object({
    success: Success(),
    notified: count('How many people it concerns now: the active members of approved teams, and the staff.'),
    timestamp: Timestamp(),
  }),
  emits: ['league.announcement'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const announced = await leagueAdministration.announceLeague({ league: params.identifier, ...body }, writeOptions(input));
    return { success: true as const, ...announced };
  },
});
