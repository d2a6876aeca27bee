import { expect, it } from 'vitest';
import type { Peers } from './clients.js';
import { findGame } from './find-game.js';

it('finds the game of a tournament by its slug in any case, also one stored with capitals, and by its convexId', async () => {
  const listed = { games: [{ id: 'Tekken8', convexId: 'game_1' }], objectives: [{ id: 'win', gameId: 'Tekken8' }] };
  const catalog = { listGames: () => Promise.resolve(listed) } as unknown as Peers['catalog'];
  for (const name of ['Tekken8', 'TEKKEN8', 'tekken8', 'game_1'])
    expect(await findGame({ catalog }, name), name).toEqual({ game: listed.games[0], objectiveIds: new Set(['win']) });
  expect(await findGame({ catalog }, 'tekken')).toBeUndefined();
});
