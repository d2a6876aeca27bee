import { catalogProfile } from '@matchpoint/contracts';
import Type from 'typebox';
import { count, CursorPagination, experience, nullable, SortBy, SortOrder, text, Timestamp, winRate } from '../../operation/fields.js';
import type { CursorBinding } from '../../operation/cursor.js';
import { named } from '../../operation/named.js';
import { nextPage } from '../../operation/next-page.js';
import type { GatewayContext } from '../../ports.js';

/** Shared by the leaderboards (docs/reference/leaderboards.md#leaderboards). */
export type SortKey = 'wins' | 'winRate' | 'experience';

const SORT_ORDERS = {
  wins: catalogProfile.SortBy.WINS,
  winRate: catalogProfile.SortBy.WIN_RATE,
  experience: catalogProfile.SortBy.EXPERIENCE,
} as const satisfies Record<SortKey, catalogProfile.SortBy>;

export const DEFAULT_SORT: SortKey = 'wins';
export const DEFAULT_LIMIT = 25;

/** The service's order for the requested one; by default, wins. */
export function toSortOrder(sortBy: SortKey | undefined): catalogProfile.SortBy {
  return SORT_ORDERS[sortBy ?? DEFAULT_SORT];
}

export const LeaderboardStats = named(
  'LeaderboardStats',
  Type.Object(
    {
      matchesPlayed: count('Matches played, including forfeits.'),
      wins: count('Matches won.'),
      losses: count('Matches lost.'),
      winRate: winRate(),
      experience: experience(),
    },
    { description: 'Totals that a leaderboard uses.' },
  ),
);

export const SortedBy = SortOrder;
export const rank = () => Type.Integer({ exclusiveMinimum: 0, description: 'Rank; ties share one.' });
export const GameSlug = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      description: 'Only results in this game.',
      examples: ['valorant'],
    }),
  );
export const ShownGame = () => nullable.string('Slug of the requested game; null for all games.', 'valorant');

/** The ranks in the last snapshot. */
export const previousRank = () =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    exclusiveMinimum: 0,
    description: 'Rank at the last weekly snapshot, which keeps the top 1,000 of each leaderboard; null if not among them.',
    examples: [3],
  });
export const total = () => count('Rows on the leaderboard; at most a few seconds old.', 120);

/** The fields of every leaderboard besides its rows. */
export const BOARD = {
  count: count('Number of rows on this page.'),
  total: total(),
  previousRankAt: nullable.instant('Time of the last snapshot of ranks; null if none was taken.', '2026-01-12T00:00:00.000Z'),
  pagination: CursorPagination,
};
/** The page of a leaderboard that a cursor refers to. */
export function offsetOf({ cursors }: Pick<GatewayContext, 'cursors'>, binding: CursorBinding, cursor: string | null | undefined): number {
  return cursor == null ? 0 : Number((cursors.decode(binding, cursor) as { place: number }).place);
}

interface PageOfBoard {
  rows: readonly { rank: number }[];
  total: number;
  previousRankAt?: string | undefined;
  hasMore: boolean;
}

/** A page of a leaderboard without its rows; `offset` rows precede it. */
export function toBoard(
  { cursors }: Pick<GatewayContext, 'cursors'>,
  binding: CursorBinding,
  { rows, total, previousRankAt = undefined, hasMore }: PageOfBoard,
  offset: number,
) {
  const last = rows.at(-1);
  return {
    count: rows.length,
    total,
    previousRankAt: previousRankAt ?? null,
    pagination: nextPage(cursors, binding, hasMore, last && { place: offset + rows.length, rank: last.rank }),
  };
}

export const RankQuery = Type.Object({ sortBy: SortBy(), gameSlug: GameSlug() });

export const RankResponse = named(
  'LeaderboardRank',
  Type.Object(
    {
      id: text('Id of the team, user or organization.'),
      rank: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        exclusiveMinimum: 0,
        description: 'Its rank; null if it is not listed: private, disabled, or without a match.',
      }),
      total: total(),
      previousRank: previousRank(),
      sortBy: SortedBy(),
      gameSlug: ShownGame(),
      timestamp: Timestamp(),
    },
    { description: 'A rank on a leaderboard.' },
  ),
);
