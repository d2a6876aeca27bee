import Type from 'typebox';
import { count, instant, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** An event of a match, with the names and fields of webhooks. */
export const MatchEvent = named(
  'MatchEvent',
  Type.Object(
    {
      id: text('Id of the event, the same everywhere, including the `webhook-id` of deliveries.'),
      type: text('Type of the event, as in webhooks.', 'match.started'),
      sequence: count(
        'Number among the events of the match, counted without gaps. The caller may not see events whose numbers are missing.',
      ),
      occurredAt: instant('Time of the event.'),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The `data` of a webhook, without players hidden from the caller.',
        examples: [{ matchId: 'match_01j6qvx3k0fd8r5y2m9wcz0001', gameId: 'valorant', sequence: 8 }],
      }),
    },
    { description: 'An event of a match.' },
  ),
);

/** The event of a match after which to begin. */
export const After = () =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'Number of the last known event; 0 for none.',
      examples: [0],
    }),
  );

/** How streams whose events have numbers are resumed. */
export const RESUMES_BY_NUMBER = [
  'To resume a stream, send `Last-Event-ID` (or `after`): missed events come first, in order and once. If they are no',
  'longer kept, or are more than 500, a new snapshot comes instead. Lines that begin with a colon keep the connection open.',
];
/** When such streams end. */
export const ENDS = 'A stream ends after about 30 minutes, and when the key, the session or the caller’s teams change: reconnect.';
