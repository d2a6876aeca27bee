import type { LeaderboardSortBy, MatchGroup, PlayerStatsOrder, StatusClass, TournamentStatus, UserStatus } from '@matchpoint/sdk';

const BOARDS = ['teams', 'players', 'organizations'] as const;
/** The API refuses a higher minimum number of maps. */
const MOST_MAPS = 1_000;
const ORDERS = ['wins', 'winRate', 'experience'] as const satisfies readonly LeaderboardSortBy[];

export type Board = (typeof BOARDS)[number];
/** The search parameters of a page; unknown values are dropped. */
type Given = Record<string, unknown>;

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined => values.find((each) => each === given);
const text = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

export function readBoard({ board, sort, game }: Given): { board?: Board; sort?: LeaderboardSortBy; game?: string } {
  return { board: oneOf(BOARDS, board), sort: oneOf(ORDERS, sort), game: text(game) };
}

export function readLeagueSearch({ search, page }: Given): { search?: string; page?: number } {
  return { search: text(search), page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined };
}

const GROUPS = ['live', 'upcoming', 'completed'] as const satisfies readonly MatchGroup[];

export const readMatchSearch = ({ status, game }: Given): { status?: MatchGroup; game?: string } => ({
  status: oneOf(GROUPS, status),
  game: text(game),
});
/** The status filter of a league's matches or teams; their pages know the values. */
export const readLeagueList = ({ status, season }: Given): { status?: string; season?: string } => ({
  status: text(status),
  season: text(season),
});
/** The team that a new match is for, by its slug. */
export const readOpponent = ({ opponent }: Given): { opponent?: string } => ({ opponent: text(opponent) });
export const readSeason = ({ season }: Given): { season?: string } => ({ season: text(season) });

/** A season's table: a list of teams, or a cross table. */
export const readStandings = ({ season, view }: Given): { season?: string; view?: 'cross' } => ({
  season: text(season),
  view: oneOf(['cross'], view),
});

const SUMS = ['total', 'average'] as const satisfies readonly PlayerStatsOrder[];

/** The statistic of a season's players, as total or average per map, and the minimum number of maps. */
export const readStatistics = ({
  season,
  sort,
  by,
  maps,
}: Given): { season?: string; sort?: string; by?: PlayerStatsOrder; maps?: number } => ({
  season: text(season),
  sort: text(sort),
  by: oneOf(SUMS, by),
  maps: Number.isInteger(maps) && Number(maps) > 1 && Number(maps) <= MOST_MAPS ? Number(maps) : undefined,
});

/** No listing contains drafts. */
export const TOURNAMENT_STAGES = [
  'REGISTRATION_OPEN',
  'REGISTRATION_CLOSED',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
] as const satisfies readonly TournamentStatus[];

export function readTournamentSearch({ search, status, game, page }: Given): TournamentSearch {
  return { search: text(search), status: oneOf(TOURNAMENT_STAGES, status), game: text(game), page: readLeagueSearch({ page }).page };
}
interface TournamentSearch {
  search?: string;
  status?: (typeof TOURNAMENT_STAGES)[number];
  game?: string;
  page?: number;
}

/** The page to return to after signing in, always one of ours; and the error of a sign-in through another site. */
export function readReturn({ to, error }: Given): { to?: string; error?: string } {
  const isOurs = typeof to === 'string' && /^\/(?![/\\])/.test(to) && new URL(to, window.location.origin).origin === window.location.origin;
  return { to: isOurs ? to : undefined, error: text(error) };
}

export const OUTCOMES = ['2xx', '3xx', '4xx', '5xx'] as const satisfies readonly StatusClass[];

export function readLogFilters({ key, outcome, requestId }: Given): { key?: string; outcome?: StatusClass; requestId?: string } {
  return { key: text(key), outcome: oneOf(OUTCOMES, outcome), requestId: text(requestId) };
}

const STANDINGS = ['active', 'suspended', 'banned'] as const satisfies readonly UserStatus[];

export function readUserSearch({ search, status }: Given): { search?: string; status?: UserStatus } {
  return { search: text(search), status: oneOf(STANDINGS, status) };
}

export function readAuditFilters({ actor, target, action }: Given): { actor?: string; target?: string; action?: string } {
  return { actor: text(actor), target: text(target), action: text(action) };
}

/** What staff have looked up, by slug or id. */
export const readLookup = ({ find }: Given): { find?: string } => ({ find: text(find) });
export const readTournamentName = ({ tournament }: Given): { tournament?: string } => ({ tournament: text(tournament) });
