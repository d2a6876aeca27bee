import { catalogProfile } from '@matchpoint/contracts';
import Type from 'typebox';
import { count, experience, nullable, SortBy, SortOrder, text, Timestamp, winRate } from '../../http/fields.js';
import { named } from '../../http/named.js';

/** What the leaderboards share (specification 4.13, contract 7). */
export type SortKey = 'wins' | 'winRate' | 'experience';

const SORT_ORDERS = {
  wins: catalogProfile.SortBy.WINS,
  winRate: catalogProfile.SortBy.WIN_RATE,
  experience: catalogProfile.SortBy.EXPERIENCE,
} as const satisfies Record<SortKey, catalogProfile.SortBy>;

export const DEFAULT_SORT: SortKey = 'wins';
export const DEFAULT_LIMIT = 25;

/** The service's order for what was asked; wins unless something was. */
export function toSortOrder(sortBy: SortKey | undefined): catalogProfile.SortBy {
  return SORT_ORDERS[sortBy ?? DEFAULT_SORT];
}

export const LeaderboardStats = named(
  'LeaderboardStats',
  Type.Object(
    {
      matchesPlayed: count('Matches played, forfeits among them.'),
      wins: count('Matches won.'),
      losses: count('Matches lost.'),
      winRate: winRate(),
      experience: experience(),
    },
    { description: 'What a leaderboard goes by.' },
  ),
);

export const SortedBy = SortOrder;
export const rank = () => Type.Integer({ exclusiveMinimum: 0, description: 'Place; who is level shares one.' });
export const GameSlug = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Only results in this game.',
      examples: ['valorant'],
    }),
  );
export const ShownGame = () => nullable.string('Slug of the game that was asked for; null: all games.', 'valorant');

export const RankQuery = Type.Object({ sortBy: SortBy(), gameSlug: GameSlug() });

export const RankResponse = named(
  'LeaderboardRank',
  Type.Object(
    {
      id: text('Id of the team, user or organization.'),
      rank: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        exclusiveMinimum: 0,
        description: 'Its place; null where it is not listed: private, disabled, or ' + 'without a match.',
      }),
      sortBy: SortedBy(),
      gameSlug: ShownGame(),
      timestamp: Timestamp(),
    },
    { description: 'A place on a leaderboard.' },
  ),
);
