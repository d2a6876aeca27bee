import { catalogProfile } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLeaderboardReader } from './read-leaderboards.js';

const { SortBy } = catalogProfile;

const EMPTY = { rows: [], total: 0, hasMore: false };

describe('pages of leaderboards', () => {
  const asked: string[] = [];
  beforeEach(() => void (asked.length = 0));
  const reader = createLeaderboardReader({
    listTeamLeaderboard: ({ game, limit }) => {
      asked.push(`${game} ${limit}`);
      return game === 'chess' ? Promise.reject(new DomainError('error_game_not_found')) : Promise.resolve({ ...EMPTY, gameSlug: game });
    },
    listPlayerLeaderboard: () => Promise.resolve(EMPTY),
    listOrganizationLeaderboard: () => Promise.resolve(EMPTY),
  });
  const read = (game: string, limit = 5) => reader.teams({ sortBy: SortBy.WINS, limit, game });

  it('are read once for identical requests in one tick, and separately for others', async () => {
    const answers = await Promise.all([read('valorant'), read('valorant'), read('valorant', 6), read('dota')]);
    expect(answers.map(({ gameSlug }) => gameSlug)).toEqual(['valorant', 'valorant', 'valorant', 'dota']);
    expect(asked).toEqual(['valorant 5', 'valorant 6', 'dota 5']);
  });

  it('are read again for a request that arrives while a read is in progress', async () => {
    const first = read('valorant');
    await new Promise((resolve) => void setImmediate(resolve));
    expect(asked).toHaveLength(1);
    await Promise.all([first, read('valorant')]);
    expect(asked).toHaveLength(2);
  });

  it('fail only for those who requested the failing page', async () => {
    const answers = await Promise.allSettled([read('chess'), read('valorant'), read('chess')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect(asked).toHaveLength(2);
  });
});
