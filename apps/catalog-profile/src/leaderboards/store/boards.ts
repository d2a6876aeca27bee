/** The orders of a leaderboard (docs/reference/leaderboards.md#leaderboards). */
export type SortBy = 'wins' | 'winRate' | 'experience';
export const SORT_ORDERS: readonly SortBy[] = ['wins', 'winRate', 'experience'];

type RecordColumn = 'wins' | 'losses' | 'matches_played' | 'experience';

/**
 * An order by one or two descending keys. It matches the indexes of the migrations exactly, so that a page is the beginning of one, and the
 * rows between two records are one range of it. Rows with equal keys share a rank.
 */
export interface Order {
  /** The keys of the record that `alias` names. */
  keys(alias: string): readonly string[];
  /** The columns that the keys are made of. */
  columns: readonly RecordColumn[];
}

export const ORDERS: Readonly<Record<SortBy, Order>> = {
  wins: { keys: (a) => [`${a}.wins`, `-${a}.losses`], columns: ['wins', 'losses'] },
  winRate: { keys: (a) => [`(${a}.wins::float8 / ${a}.matches_played)`, `${a}.matches_played`], columns: ['wins', 'matches_played'] },
  experience: { keys: (a) => [`${a}.experience`], columns: ['experience'] },
};

/** The keys as one comparable value. */
export function place(sortBy: SortBy, alias: string): string {
  return `(${ORDERS[sortBy].keys(alias).join(', ')})`;
}

/** `order by` from the best to the worst, or reversed. */
export function orderBy(sortBy: SortBy, alias: string, direction: 'desc' | 'asc' = 'desc'): string {
  return ORDERS[sortBy]
    .keys(alias)
    .map((key) => `${key} ${direction}`)
    .join(', ');
}

/** Rows that are on any board, which the indexes contain. */
const IS_LISTED = 'b.is_listed and b.matches_played > 0';

/** Rows that are ranked against each other. */
export interface Board {
  name: string;
  subject: 'team' | 'player' | 'organization';
  table: string;
  idColumn: string;
  /** Whether there is one such board per game. Otherwise it covers all games, and the game is ''. */
  isOfGame: boolean;
}

const TEAMS = { subject: 'team', table: 'team_stats', idColumn: 'team_id' } as const;
export const BOARDS = {
  teams: { name: 'teams', ...TEAMS, isOfGame: false },
  teamsOfGame: { name: 'teams_of_game', ...TEAMS, isOfGame: true },
  players: { name: 'players', subject: 'player', table: 'player_stats', idColumn: 'user_id', isOfGame: false },
  // Organizations have a separate row for all games, whose game is ''.
  organizations: {
    name: 'organizations',
    subject: 'organization',
    table: 'organization_stats',
    idColumn: 'organization_id',
    isOfGame: true,
  },
} as const satisfies Record<string, Board>;

/** Condition on record `b`: it is on the board of the game in `game` (SQL). */
export function isOnBoard({ isOfGame }: Board, game: string): string {
  return isOfGame ? `${IS_LISTED} and b.game_id = ${game}` : IS_LISTED;
}
