import { expect, it } from 'vitest';
import type { Peers } from './clients.js';
import { gameOf, readGames } from './find-game.js';

it('finds a game by its slug in any case, also one stored with capitals, and by its convexId', async () => {
  const listed = [{ id: 'Tekken8', convexId: 'game_1' }, { id: 'chess' }];
  const catalog = { listGames: () => Promise.resolve({ games: listed }) } as unknown as Peers['catalog'];
  const games = await readGames({ catalog });
  const found = ['Tekken8', 'tekken8', 'TEKKEN8', 'game_1', 'Chess', 'go'].map((name) => gameOf(games, name)?.id);
  expect(found).toEqual(['Tekken8', 'Tekken8', 'Tekken8', 'Tekken8', 'chess', undefined]);
});
