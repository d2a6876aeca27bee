import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { text } from '../../operation/fields.js';
import { GameSpecificOptions, LockedRules } from './match-fields.js';

/** What an opponent agrees to: the creator's terms (docs/reference/matches.md#creation). */
export const TERMS = {
  wagerAmount: Type.Optional(
    Type.Number({
      description: 'Stake of each side; absent without a wager. Only `getMatchDetail` returns this and the terms below.',
      examples: [10],
    }),
  ),
  inputDevice: Type.Optional(text('An InputDevice; absent for a match created by a tournament or imported.', 'ALL')),
  mapSelectionType: Type.Optional(text('A MapSelectionType.', 'FLEX')),
  mapPreferenceMode: Type.Optional(text('A MapPreferenceMode.', 'MANUAL')),
  gameSpecificOptions: Type.Optional(GameSpecificOptions()),
  lockedRules: Type.Optional(LockedRules()),
  notes: Type.Optional(text('Note for opponents.', 'Server in Frankfurt.')),
};
type Terms = Static<Type.TObject<typeof TERMS>>;

export function toTerms({ gameSpecificOptions, lockedRules, ...plain }: match.MatchTerms = {}): Terms {
  return {
    ...plain,
    ...(gameSpecificOptions !== undefined && { gameSpecificOptions: JSON.parse(gameSpecificOptions) as Terms['gameSpecificOptions'] }),
    ...(lockedRules !== undefined && { lockedRules: JSON.parse(lockedRules) as Terms['lockedRules'] }),
  };
}
