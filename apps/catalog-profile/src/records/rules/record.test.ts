import { describe, expect, it } from 'vitest';
import { contributionOf, winRateOf } from './record.js';

describe('the effect of a result on a record', () => {
  it.each([
    [
      'a win',
      'creator',
      false,
      0.25,
      { wins: 1, losses: 0, draws: 0, matchesPlayed: 1, experience: 125 },
      { wins: 0, losses: 1, draws: 0, matchesPlayed: 1, experience: 25 },
    ],
    [
      'a win with a bonus that no float holds',
      'creator',
      false,
      0.1,
      { wins: 1, losses: 0, draws: 0, matchesPlayed: 1, experience: 110 },
      { wins: 0, losses: 1, draws: 0, matchesPlayed: 1, experience: 25 },
    ],
    [
      'a draw',
      'draw',
      false,
      0.25,
      { wins: 0, losses: 0, draws: 1, matchesPlayed: 1, experience: 50 },
      { wins: 0, losses: 0, draws: 1, matchesPlayed: 1, experience: 50 },
    ],
    [
      'a forfeit',
      'creator',
      true,
      0.25,
      { wins: 1, losses: 0, draws: 0, matchesPlayed: 1, experience: 50 },
      { wins: 0, losses: 1, draws: 0, matchesPlayed: 1, experience: 0 },
    ],
  ] as const)('of %s', (_, outcome, isForfeit, rewardBonus, creator, accepted) => {
    expect(contributionOf({ outcome, isForfeit, rewardBonus }, 'creator')).toEqual(creator);
    expect(contributionOf({ outcome, isForfeit, rewardBonus }, 'accepted')).toEqual(accepted);
  });

  it('counts draws in the win rate, which is 0 without matches', () => {
    expect(winRateOf({ wins: 1, matchesPlayed: 4 })).toBe(0.25);
    expect(winRateOf({ wins: 0, matchesPlayed: 0 })).toBe(0);
  });
});
