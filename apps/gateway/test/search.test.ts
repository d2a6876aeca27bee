import type { common } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const hit = (kind: string, id: string, rank: number): common.SearchHit => ({ kind, id, slug: id, name: id, rank });
let gateway: TestGateway;
let asked: unknown[] = [];
let isAway: 'nobody' | 'leagues' | 'all' = 'nobody';

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    search: {
      async searchProfiles(request) {
        asked.push(request);
        if (isAway === 'all') throw new DomainError('error_unavailable');
        return { hits: [hit('team', 'a', 4.9), hit('team', 'b', 2), ...Array.from({ length: 20 }, (_, n) => hit('player', `p${n}`, 0.5))] };
      },
    },
    leagueSearch: {
      async searchLeagues(request) {
        asked.push(request);
        // Never answers: its deadline passes.
        if (isAway !== 'nobody') await new Promise(() => undefined);
        return { hits: [{ ...hit('league', 'c', 3), avatarStorageId: 'img_1' }] };
      },
    },
    tournamentSearch: {
      async searchTournaments(request) {
        asked.push(request);
        if (isAway === 'all') throw new DomainError('error_unavailable');
        return { hits: [hit('tournament', 'd', 2.5)] };
      },
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(() => {
  asked = [];
  isAway = 'nobody';
});

interface Answer {
  error?: string;
  issues?: { path: string }[];
  results: { id: string; avatarUrl: string | null }[];
  count: number;
  unavailable: string[];
}
const search = async (query: string): Promise<[number, Answer]> => {
  const response = await gateway.fetch(`/search?${query}`, { headers: { 'x-matchpoint-web': '1' } });
  return [response.status, (await response.json()) as Answer];
};

it('returns the best results of all services, at most 20, of the requested kinds', async () => {
  const [status, { results, count, unavailable }] = await search('q=%20ab%20');
  expect([status, results.slice(0, 4).map(({ id }) => id), count, unavailable]).toEqual([200, ['a', 'c', 'd', 'b'], 20, []]);
  expect(results[1]?.avatarUrl).toBe(gateway.context.mediaUrls.open('img_1'));
  expect(asked).toEqual([
    { text: 'ab', kinds: ['team', 'player', 'organization'], limit: 20 },
    { text: 'ab', limit: 20 },
    { text: 'ab', limit: 20 },
  ]);
  asked = [];
  expect((await search('q=ab&kinds=leagues,tournaments'))[1].results.map(({ id }) => id)).toEqual(['c', 'd']);
  expect((await search('q=ab&kinds=tournaments'))[1].results.map(({ id }) => id)).toEqual(['d']);
  expect(asked).toHaveLength(3);
});

it.each(['', 'q=a', 'q=%20a%20', `q=${'x'.repeat(65)}`, 'q=ab&kinds=', 'q=ab&kinds=teams,cheese', 'q=ab&q=cd'])(
  'refuses %j',
  async (query) => {
    expect(await search(query)).toMatchObject([400, { error: 'INVALID_INPUT' }]);
    expect(asked).toEqual([]);
  },
);

it('names kinds whose service doesn’t respond in time, and is unavailable if none does', async () => {
  isAway = 'leagues';
  expect(await search('q=ab')).toMatchObject([200, { count: 20, unavailable: ['leagues'] }]);
  isAway = 'all';
  expect(await search('q=ab')).toMatchObject([503, { error: 'error_unavailable' }]);
});
