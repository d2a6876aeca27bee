import Type from 'typebox';

/** After which event of a stream to begin, of a stream whose ids are those of events. */
export const AfterEvent = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'The id of the last event received, for clients that cannot send `Last-Event-ID`.',
      examples: ['evt_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );

/** How streams whose events nobody numbers go on, and end. */
export const TOPIC_STREAM = [
  'Begin again where a stream has ended with `Last-Event-ID` (or `after`): what came in the last 5 minutes comes again, from 2 s before',
  'that event on: skip what you already have, by its id. If something may be missing, `reset` comes at any time: read again. At the',
  'beginning a new snapshot follows it. An `id` without an event, and lines that begin with a colon, keep the connection open.',
  'A stream ends after about 30 minutes, and when the key, the session or the caller’s teams and roles change: begin again.',
  'At most 20 streams a key, 10 a session and 100 an address are open at one gateway: one more is 429; of all, 503.',
];
