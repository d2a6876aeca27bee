import { describe, expect, it } from 'vitest';
import { endingOf } from './ending.js';
import type { MatchLike } from './match-line.js';

const team = (id: string, name: string) => ({ id, name, tag: id.toUpperCase(), avatarUrl: null, slug: id });
const MATCH: MatchLike = {
  ...{ id: 'match_1', status: 'FORFEITED', game: { id: 'valorant', nameKey: 'games.valorant.name' }, gameMode: 'standard', bestOf: 3 },
  ...{ creatorTeam: team('sen', 'Sentinels'), acceptedTeam: team('g2', 'G2 Esports'), winnerTeamId: 'g2' },
  ...{ scheduledAt: null, startedAt: null, completedAt: null },
};

describe('the ending of a match', () => {
  it('names who forfeited and who won by it, and the reason', () => {
    const forfeited = { ...MATCH, forfeitedByTeamId: 'sen' };
    expect(endingOf(forfeited)).toBe('Sentinels forfeited, so G2 Esports won.');
    expect(endingOf({ ...forfeited, endReason: 'Two of us are ill.' })).toBe(
      'Sentinels forfeited, so G2 Esports won. Reason: Two of us are ill.',
    );
    expect(endingOf({ ...forfeited, endReason: 'no_show' })).toBe('Sentinels wasn’t ready in time, so G2 Esports won.');
    expect(endingOf({ ...forfeited, endReason: 'team_closed' })).toBe('Sentinels forfeited, so G2 Esports won. The team was closed.');
  });

  it('says why a match was canceled, in the words of those who did it or in its own', () => {
    const canceled = { ...MATCH, status: 'CANCELLED', winnerTeamId: null } as const;
    expect(endingOf(canceled)).toBe('Canceled.');
    expect(endingOf({ ...canceled, endReason: 'expired' })).toBe('Canceled, because no team accepted it in time.');
    expect(endingOf({ ...canceled, endReason: 'We already play that day.' })).toBe('Canceled. Reason: We already play that day.');
  });

  it('is left out for any match that was played to its end', () => {
    expect(endingOf({ ...MATCH, status: 'COMPLETED', endReason: 'voided' })).toBeUndefined();
  });
});
