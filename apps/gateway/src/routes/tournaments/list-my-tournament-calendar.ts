import { DAY_MS } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { choice, count, DateFilter, instant, list, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { parseDateBound } from '../../operation/parse-date-bound.js';
import { defineRoute } from '../shared/define-route.js';
import { EXAMPLES, MAX_EPOCH_MS, Moment } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;

const CalendarEvent = named(
  'TournamentCalendarEvent',
  Type.Object(
    {
      tournamentId: text('Tournament id.', EXAMPLES.tournament),
      slug: text('Name in URLs.', 'spring_cup'),
      name: text('Display name.', 'Spring Cup'),
      kind: choice(
        'TournamentCalendarKind',
        ['registration', 'checkin', 'start'],
        'Type of start: registration, check-in, or the tournament.',
      ),
      at: Moment('Time in epoch milliseconds.'),
    },
    { description: 'A calendar entry of a tournament.' },
  ),
);

export const listMyTournamentCalendar = defineRoute({
  ...tournamentOperation('listMyTournamentCalendar', [
    'Returns the calendar of the tournaments that the key owner manages or plays in, earliest first.',
    'The range is 30 days from now by default, and at most 366 days. Cancelled tournaments are omitted.',
  ]),
  summary: 'Get the key owner’s tournament calendar',
  query: Type.Object({
    rangeStart: DateFilter('Start of the range.', '2026-06-01'),
    rangeEnd: DateFilter('End of the range.', '2026-06-30'),
  }),
  response: Type.Object({
    events: list(CalendarEvent, 'Events, ascending.'),
    count: count('Number of entries.', 3),
    rangeStart: instant('Start of the range.', '2026-06-01T00:00:00.000Z'),
    rangeEnd: instant('End of the range.', '2026-06-30T23:59:59.999Z'),
    timestamp: Timestamp(),
  }),
  async handler({ query, caller, requestId }, { tournaments, clock }) {
    const start =
      query.rangeStart === undefined ? clock.now().toISOString() : parseDateBound('rangeStart', query.rangeStart, 'lower', 'query');
    const end =
      query.rangeEnd === undefined
        ? new Date(Math.min(Date.parse(start) + DEFAULT_DAYS * DAY_MS, MAX_EPOCH_MS)).toISOString()
        : parseDateBound('rangeEnd', query.rangeEnd, 'upper', 'query');
    const length = Date.parse(end) - Date.parse(start);
    if (!(length >= 0 && length <= MAX_DAYS * DAY_MS)) throw invalidInput('query.rangeEnd', 'must be from rangeStart to 366 days after it');
    const request = { rangeStart: start, rangeEnd: end };
    const { events } = await tournaments.listMyTournamentCalendar(request, { caller, requestId });
    return {
      events: events.map(({ kind, ...event }) => ({ ...event, kind: kind as 'start' })),
      count: events.length,
      rangeStart: start,
      rangeEnd: end,
    };
  },
});
