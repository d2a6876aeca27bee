import type { catalogProfile } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, count, flag, instant, integer, number, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

export const TeamRating = named(
  'TeamRating',
  Type.Object(
    {
      teamId: text('Team id.'),
      gameId: text('Slug of the team’s game.', 'valorant'),
      rank: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        exclusiveMinimum: 0,
        description: 'Rank among the rated teams of the game; null if it is not listed: provisional, private, or disabled.',
        examples: [3],
      }),
      rating: integer('Display value: 1000 + 40 times `ordinal`, rounded.', 1420),
      mu: number('Estimated strength. A new team has 25.', 27.4),
      sigma: number('How uncertain the estimate is. It shrinks with every match.', 5.6),
      ordinal: number('`mu` minus three times `sigma`; leaderboards are ordered by it.', 10.6),
      matchesRated: count('Rated matches: final results of the game without forfeits and voided matches.'),
      isProvisional: flag('Whether fewer than five matches are rated.'),
      updatedAt: instant('When the last rated match was completed.'),
    },
    { description: 'Strength of a team, estimated from its results.' },
  ),
);

export const RatingHistoryEntry = named(
  'RatingHistoryEntry',
  Type.Object(
    {
      matchId: text('Match id.'),
      opponentTeamId: text('Team id of the opponent.'),
      outcome: choice('RatedOutcome', ['win', 'loss', 'draw'], 'Outcome of the match for the team.'),
      expected: number('Probability of a win before the match, from 0 to 1.', 0.58),
      before: integer('Rating before the match.', 1388),
      after: integer('Rating after the match.', 1420),
      completedAt: instant('Time when the match was completed.'),
    },
    { description: 'Effect of a match on a team’s rating.' },
  ),
);

/** A rating in responses. */
export function toRatingObject({ rank, ...rating }: catalogProfile.TeamRating): Static<typeof TeamRating> {
  return { ...rating, rank: rank ?? null };
}

/** An entry in responses. */
export function toHistoryObject({ outcome, ...entry }: catalogProfile.RatingHistoryEntry): Static<typeof RatingHistoryEntry> {
  return { ...entry, outcome: outcome as 'win' | 'loss' | 'draw' };
}
