import { expect, it } from 'vitest';
import { gameOf, indexGames } from './index-games.js';

it('finds a game by its slug in any case, also one stored with capitals, and by its convexId', () => {
  const games = indexGames([{ id: 'Tekken8', convexId: 'game_1' }, { id: 'chess' }], (game) => game);
  const found = ['Tekken8', 'tekken8', 'TEKKEN8', 'game_1', 'Chess', 'go'].map((name) => gameOf(games, name)?.id);
  expect(found).toEqual(['Tekken8', 'Tekken8', 'Tekken8', 'Tekken8', 'chess', undefined]);
});
