import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Success, Timestamp, writtenText } from '../../operation/fields.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

export const announceLeague = defineRoute({
  ...leagueOperation(
    'announceLeague',
    [
      'Publishes an announcement to the teams and staff of a league, as an event and an entry in the feed.',
      'A league can publish at most 10 announcements in 24 hours.',
    ],
    ['error_limit_reached'],
  ),
  summary: 'Publish an announcement',
  params: LeaguePath,
  body: Type.Object({
    title: writtenText(1, 150, 'Title, one line.'),
    body: writtenText(1, 4_000, 'The text, without control characters except tabs and line breaks.'),
  }),
  response: Type.Object({
    success: Success(),
    notified: count('Number of recipients: the active members of approved teams, and the staff.'),
    timestamp: Timestamp(),
  }),
  emits: ['league.announcement'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    const announced = await leagueAdministration.announceLeague({ league: params.identifier, ...body }, writeOptions(input));
    return { success: true as const, ...announced };
  },
});
