import { beforeAll, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';

const send = openClient('127.0.57');
let key = '';
beforeAll(async () => {
  ({ key } = await newKey());
});
const request = (path: string) => send(path, { key });

interface Entry {
  matchId: string;
  before: number;
  after: number;
}
interface RatingPage {
  rating: { teamId: string; rank: number; rating: number; ordinal: number; matchesRated: number };
  winProbability: number | null;
  history: Entry[];
  pagination: { cursor: string | null; hasMore: boolean };
}
const read = async (path: string): Promise<RatingPage> => {
  const { status, body } = await request(path);
  expect(status).toBe(200);
  return body as RatingPage;
};

test('the rating of a team is the end of its history, which pages through every rated match once', async () => {
  const first = await read('/teams/sentinels/rating?limit=10');
  const history: Entry[] = [...first.history];
  for (let page = first; page.pagination.hasMore; history.push(...page.history)) {
    page = await read(`/teams/sentinels/rating?limit=10&cursor=${encodeURIComponent(page.pagination.cursor!)}`);
  }
  expect(new Set(history.map(({ matchId }) => matchId)).size).toBe(first.rating.matchesRated);
  expect(history).toHaveLength(first.rating.matchesRated);
  expect(history[0]!.after).toBe(first.rating.rating);
  expect(history.at(-1)!.before).toBe(1000);
  for (const [index, { before }] of history.entries()) if (index < history.length - 1) expect(before).toBe(history[index + 1]!.after);
});

test('the leaderboard of ratings shows what teams show, in order, and bounds its page', async () => {
  const { status, body } = await request('/leaderboards/ratings?gameSlug=valorant&limit=100');
  expect(status).toBe(200);
  const { teams } = body as { teams: { slug: string; rating: RatingPage['rating'] }[] };
  const ordinals = teams.map(({ rating }) => rating.ordinal);
  expect(ordinals).toEqual(ordinals.toSorted((one, two) => two - one));
  expect(teams.every(({ rating }) => rating.matchesRated >= 5)).toBe(true);
  const [best] = teams;
  expect((await read(`/teams/${best!.slug}/rating`)).rating).toEqual(best!.rating);
  expect((await request('/leaderboards/ratings')).status).toBe(400);
  expect(await request('/leaderboards/ratings?gameSlug=valorant&limit=101')).toMatchObject({
    status: 400,
    body: { error: 'error_invalid_limit' },
  });
  expect(await request('/leaderboards/ratings?gameSlug=chess')).toMatchObject({
    status: 404,
    body: { error: 'error_game_not_found' },
  });
});

test('the chances of two teams add up to one', async () => {
  const one = await read('/teams/sentinels/rating?against=g2_esports');
  const two = await read('/teams/g2_esports/rating?against=sentinels');
  expect(one.winProbability! + two.winProbability!).toBeCloseTo(1, 12);
  expect(await request('/teams/sentinels/rating?against=nobody')).toMatchObject({
    status: 404,
    body: { error: 'error_team_not_found' },
  });
});
