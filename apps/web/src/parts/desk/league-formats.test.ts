import type { Game } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { formatsOf, possible, withinSize, wordsOfRules } from './league-formats.js';

const GAME = {
  id: 'valorant',
  ...{ minTeamSize: 2, maxTeamSize: 5 },
  modes: [{ id: 'standard' }, { id: 'spike_rush' }, { id: 'deathmatch' }],
  playlists: [
    { id: 'competitive', allowedGameModeIds: ['standard'] },
    { id: 'quick', allowedGameModeIds: ['spike_rush', 'deathmatch'] },
  ],
} as unknown as Game;

describe('the formats of a new match', () => {
  it('are all of the game without a league', () => {
    const formats = formatsOf(GAME, {}, 7);
    expect(formats).toEqual({
      ...{ modeIds: ['standard', 'spike_rush', 'deathmatch'], bestOf: ['1', '3', '5', '7'] },
      ...{ teamSize: { min: 2, max: 5 }, matchTypes: ['XP_ONLY', 'WAGER'] },
    });
    expect(wordsOfRules(formats, {})).toBe('');
  });

  it('are those that the league’s rules allow', () => {
    const rules = { allowedModeIds: ['standard', 'deathmatch'], allowedPlaylistIds: ['quick'], allowedBestOf: [3 as const] };
    expect(formatsOf(GAME, { ...rules, teamSize: { min: 5, max: 5 }, wagersAllowed: false }, 5)).toEqual({
      ...{ modeIds: ['deathmatch'], bestOf: ['3'], teamSize: { min: 5, max: 5 }, matchTypes: ['XP_ONLY'] },
    });
  });

  it('are those of the game where the league’s rules leave none of them', () => {
    expect(formatsOf(GAME, { allowedModeIds: ['removed'] }, 5).modeIds).toEqual(['standard', 'spike_rush', 'deathmatch']);
    expect(formatsOf(GAME, { teamSize: { min: 6, max: 8 } }, 9).teamSize).toEqual({ min: 2, max: 5 });
  });

  it('have as many players per side as the game, the league and the roster allow', () => {
    const sizesOf = (memberCount: number, teamSize?: { min: number; max: number }) => formatsOf(GAME, { teamSize }, memberCount).teamSize;
    expect(sizesOf(3)).toEqual({ min: 2, max: 3 });
    expect(sizesOf(9, { min: 1, max: 3 })).toEqual({ min: 2, max: 3 });
    // The API says that the team is too small.
    expect(sizesOf(3, { min: 4, max: 5 })).toEqual({ min: 4, max: 4 });
  });

  it('replace a choice that is no longer possible, and keep any other', () => {
    expect([possible('7', ['1', '3']), possible('3', ['1', '3'])]).toEqual(['1', '3']);
    expect([withinSize(2, { min: 3, max: 5 }), withinSize(9, { min: 3, max: 5 }), withinSize(4, { min: 3, max: 5 })]).toEqual([3, 5, 4]);
  });

  it('are described in words, with the days and hours of the league', () => {
    const rules = {
      ...{ allowedBestOf: [1 as const, 3 as const], teamSize: { min: 3, max: 5 }, allowedDays: ['FRIDAY' as const, 'SATURDAY' as const] },
      ...{ allowedTimeRange: { start: '18:00', end: '23:00' }, timezone: 'Europe/Berlin' },
    };
    expect(wordsOfRules(formatsOf(GAME, rules, 5), rules)).toBe(
      'best of 1, 3 · 3–5 players per side · on Friday, Saturday · from 18:00 to 23:00 · days and times in Europe/Berlin',
    );
  });
});
