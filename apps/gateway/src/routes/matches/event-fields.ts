import Type from 'typebox';
import { count, instant, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** An event of a match, as webhooks name and fill it. */
export const MatchEvent = named(
  'MatchEvent',
  Type.Object(
    {
      id: text('Id of the event: the same wherever it is sent, also as the `webhook-id` of deliveries.'),
      type: text('What happened, as webhooks name it.', 'match.started'),
      sequence: count(
        'Its number among the events of the match, which are counted without a gap. A number that is left out is not for the caller.',
      ),
      occurredAt: instant('When it happened.'),
      data: Type.Record(Type.String(), Type.Unknown(), {
        description: 'What a webhook carries as `data`; without players that the caller may not know.',
        examples: [{ matchId: 'match_01j6qvx3k0fd8r5y2m9wcz0001', gameId: 'valorant', sequence: 8 }],
      }),
    },
    { description: 'Something that happened in a match.' },
  ),
);

/** After which event of a match to begin. */
export const After = () =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      description: 'The number of the last event that is known already; 0: none.',
      examples: [0],
    }),
  );
