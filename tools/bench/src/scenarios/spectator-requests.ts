import { DAY_MS } from '@matchpoint/core';
import { type Figures, LEAGUE } from '../dataset/add-figures.js';
import type { FilledProduct } from '../dataset/ensure-dataset.js';
import { GAMES, teamSlug } from '../dataset/names.js';
import type { PlannedRequest } from '../load/load-job.js';
import { personalCaller } from './requests.js';

/** Different filters of one scenario, and how many of them are teams. */
const FILTERS = 1_000;
const TEAMS = 600;
/** The generated results end here. */
const UNTIL = Date.parse('2026-01-01T00:00:00Z');
const SORTS = ['kills', 'damage', 'rating', 'score'];
const ORDERS = ['total', 'average'];

/** One read a key, all of them. */
function reads({ keyRing }: FilledProduct, pathOf: (index: number) => string): PlannedRequest[] {
  return keyRing.personal.map((_, index) => ({
    method: 'GET',
    path: `/api/v1${pathOf(index)}`,
    headers: personalCaller(keyRing.personal, index),
  }));
}

/** GET /matches, the 25 latest results: the same read by all. */
export const publicMatchesRequests = (product: FilledProduct): PlannedRequest[] =>
  reads(product, () => '/matches?status=completed&limit=25');

/** GET /matches/overview: the same read by all. */
export const overviewRequests = (product: FilledProduct): PlannedRequest[] => reads(product, () => '/matches/overview');

/** GET /matches, 25 results by a thousand different filters: of teams, and of games until a day. */
export function filteredMatchesRequests(product: FilledProduct): PlannedRequest[] {
  return reads(product, (index) => {
    const nth = index % FILTERS;
    const filter =
      nth < TEAMS
        ? `teamId=${teamSlug(1 + nth)}`
        : `gameId=${GAMES[nth % GAMES.length]}&to=${new Date(UNTIL - nth * DAY_MS).toISOString().slice(0, 10)}`;
    return `/matches?status=completed&limit=25&${filter}`;
  });
}

const oneOf = (names: readonly string[], index: number): string => names[index % names.length] ?? '';

/** GET /matches/{matchId}/player-stats: three maps of ten players. */
export const matchStatsRequests = (product: FilledProduct, { matchIds }: Figures): PlannedRequest[] =>
  reads(product, (index) => `/matches/${oneOf(matchIds, index)}/player-stats`);

/** GET /users/{identifier}/player-stats: six seasons. */
export const userStatsRequests = (product: FilledProduct, { players }: Figures): PlannedRequest[] =>
  reads(product, (index) => `/users/${oneOf(players, index)}/player-stats`);

/** POST /users/{identifier}/matches: the first 25 of 500 results. */
export const userMatchesRequests = (product: FilledProduct, { veterans }: Figures): PlannedRequest[] =>
  product.keyRing.personal.map((_, index) => ({
    method: 'POST',
    path: `/api/v1/users/${oneOf(veterans, index)}/matches`,
    headers: personalCaller(product.keyRing.personal, index),
    body: '{"numItems":25}',
  }));

/** GET /leagues/{identifier}/player-stats: the best of a season's 5,000 players. */
export const seasonStatsRequests = (product: FilledProduct, { seasonIds }: Figures): PlannedRequest[] =>
  reads(product, (index) => {
    const sorted = `sortBy=${oneOf(SORTS, index)}&order=${oneOf(ORDERS, index >> 2)}`;
    return `/leagues/${LEAGUE}/player-stats?seasonId=${oneOf(seasonIds, index)}&${sorted}`;
  });
