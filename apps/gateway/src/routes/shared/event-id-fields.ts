import Type from 'typebox';

/** The event after which to begin, for streams that use events' own ids. */
export const AfterEvent = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The id of the last event received, for clients that cannot send `Last-Event-ID`.',
      examples: ['evt_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );

/** How many streams may be open. */
export const STREAM_LIMITS =
  'A gateway allows at most 20 open streams per key, 10 per session and 100 per address, otherwise 429; at its own limit, 503.';

/** How streams without sequence numbers are resumed, and end. */
export const TOPIC_STREAM = [
  'To resume a stream, send `Last-Event-ID` (or `after`): events of the last 5 minutes are repeated from 2 s before',
  'that event, so skip those whose ids you have. If events may be missing, `reset` is sent at any time: reload. At the',
  'beginning of a stream a new snapshot follows it. An `id` without an event, and lines that begin with a colon, keep the connection open.',
  'A stream ends after about 30 minutes, and when the key, the session or the caller’s teams and roles change: reconnect.',
  STREAM_LIMITS,
];
