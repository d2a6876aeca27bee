import Type from 'typebox';
import { SAYS_SOMETHING, writtenText } from '../../operation/fields.js';

/** Fields of a season in its creation and update. */

export const SeasonName = () => writtenText(1, 100, 'Display name, unique among the seasons of the game.', 'Spring 2026');

/** Each may be null, for none. */
export const QUALIFYING_INPUT = {
  qualifies: Type.Optional(
    Type.Unsafe<number | null>({
      anyOf: [{ type: 'integer', minimum: 1, maximum: 1_000 }, { type: 'null' }],
      description: 'Number of places of its table that qualify; null for none.',
      examples: [4],
    }),
  ),
  qualifiesFor: Type.Optional(
    Type.Unsafe<string | null>({
      anyOf: [{ type: 'string', minLength: 1, maxLength: 40, pattern: SAYS_SOMETHING }, { type: 'null' }],
      description: 'What they qualify for, in a few words; null if unspecified.',
      examples: ['Playoffs'],
    }),
  ),
};
