import { describe, expect, it } from 'vitest';
import { defaultGame } from './default-game.js';

const game = (gameId: string, day: number, isActive = true) => ({ gameId, isActive, addedAt: `2026-01-0${day}T00:00:00.000Z` });

describe('the default game of a league', () => {
  it('is the active one with the most approved teams', () => {
    const games = [game('valorant', 1), game('dota', 2), game('chess', 3, false)];
    expect(defaultGame(games, new Map([...Object.entries({ dota: 3, valorant: 2, chess: 9 })]))).toBe('dota');
  });

  it('is the first added of games with equally many teams, and undefined without an active game', () => {
    expect(defaultGame([game('dota', 2), game('valorant', 1)], new Map())).toBe('valorant');
    expect(defaultGame([game('chess', 1, false)], new Map([['chess', 1]]))).toBeUndefined();
  });
});
