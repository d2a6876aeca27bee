import { catalogProfile } from '@matchpoint/contracts';
import Type from 'typebox';
import { nullable, SortBy, Timestamp } from '../../http/fields.js';

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

export const LeaderboardStats = Type.Object({
  matchesPlayed: Type.Integer({ minimum: 0 }),
  wins: Type.Integer({ minimum: 0 }),
  losses: Type.Integer({ minimum: 0 }),
  winRate: Type.Number({ minimum: 0, maximum: 1 }),
  experience: Type.Number({ minimum: 1 }),
});

export const SortedBy = () => Type.Enum(['wins', 'winRate', 'experience']);
export const GameSlug = () => Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'Only results in this game.' }));

export const RankQuery = Type.Object({ sortBy: SortBy(), gameSlug: GameSlug() });

export const RankResponse = Type.Object({
  id: Type.String(),
  rank: Type.Unsafe<number | null>({ type: ['integer', 'null'], exclusiveMinimum: 0, description: 'Null: not listed.' }),
  sortBy: SortedBy(),
  gameSlug: nullable.string(),
  timestamp: Timestamp(),
});
