import { describe, expect, it } from 'vitest';
import { instantOf, labelOf, type MatchLike, placeOf, sidesOf } from './match-line.js';

const team = (id: string, name: string) => ({ id, name, tag: id.toUpperCase(), avatarUrl: null, slug: id });
const MATCH: MatchLike = {
  id: 'match_1',
  status: 'COMPLETED',
  game: { id: 'valorant', nameKey: 'games.valorant.name' },
  gameMode: 'standard',
  creatorTeam: { ...team('sen', 'Sentinels'), score: 1 },
  acceptedTeam: { ...team('g2', 'G2 Esports'), score: 2 },
  winnerTeamId: 'g2',
  scheduledAt: '2024-08-01T18:00:00.000Z',
  startedAt: '2024-08-01T18:05:00.000Z',
  completedAt: '2024-08-01T20:00:00.000Z',
  bestOf: 3,
};

describe('a row of a match', () => {
  it('says score and state in its one name', () => {
    expect(labelOf(MATCH)).toBe('Sentinels 1, G2 Esports 2, final');
    expect(labelOf({ ...MATCH, status: 'IN_PROGRESS', winnerTeamId: null })).toBe('Sentinels 1, G2 Esports 2, live');
  });

  it('shows no score before the match, and an open side as to be decided', () => {
    const open: MatchLike = { ...MATCH, status: 'PENDING', acceptedTeam: null, winnerTeamId: null };
    expect(labelOf(open)).toBe('Sentinels, To be decided, open');
    expect(sidesOf(open).map(({ score }) => score)).toEqual([null, null]);
  });

  it('takes the winner only from the API: a leading team has not won', () => {
    const [, second] = sidesOf({ ...MATCH, winnerTeamId: null });
    expect(second).toMatchObject({ isAhead: true, hasWon: false });
    expect(sidesOf(MATCH)[1]).toMatchObject({ hasWon: true });
  });

  it('prefers the score of a list to that of a team', () => {
    expect(sidesOf({ ...MATCH, creatorTeamScore: 0, acceptedTeamScore: 2 }).map(({ score }) => score)).toEqual([0, 2]);
  });

  it('says which league or tournament it belongs to, and which part of it', () => {
    const [league, season, stage, tournament] = [
      { name: 'Harbor Open', slug: 'harbor_open' },
      { name: 'Season 2' },
      { label: 'Semifinals' },
      { name: 'Cup' },
    ];
    expect(placeOf({ ...MATCH, league, season })).toBe('Harbor Open · Season 2');
    expect(placeOf({ ...MATCH, league, stage, tournament })).toBe('Harbor Open · Semifinals');
    expect(placeOf({ ...MATCH, stage, tournament })).toBe('Cup · Semifinals');
    expect(placeOf(MATCH)).toBe('');
  });

  it('says that it was forfeited and by whom it was won, and shows a score only if maps were played', () => {
    const forfeited: MatchLike = { ...MATCH, status: 'FORFEITED', creatorTeamScore: 0, acceptedTeamScore: 0 };
    expect(labelOf(forfeited)).toBe('Sentinels, G2 Esports, forfeited');
    expect(sidesOf(forfeited).map(({ hasWon }) => hasWon)).toEqual([false, true]);
    expect(labelOf({ ...forfeited, creatorTeamScore: 1 })).toBe('Sentinels 1, G2 Esports 0, forfeited');
  });

  it('has no score and no future time once it is canceled', () => {
    const canceled: MatchLike = { ...MATCH, status: 'CANCELLED', winnerTeamId: null, startedAt: null, completedAt: null };
    expect(labelOf({ ...canceled, creatorTeamScore: 0, acceptedTeamScore: 0 })).toBe('Sentinels, G2 Esports, canceled');
    expect(instantOf(canceled)).toBeNull();
    expect(instantOf({ ...canceled, startedAt: MATCH.startedAt })).toBe(MATCH.startedAt);
  });

  it('is dated by its end, while live by its start, before by its schedule', () => {
    expect(instantOf(MATCH)).toBe(MATCH.completedAt);
    expect(instantOf({ ...MATCH, status: 'IN_PROGRESS' })).toBe(MATCH.startedAt);
    expect(instantOf({ ...MATCH, status: 'ACCEPTED' })).toBe(MATCH.scheduledAt);
  });
});
