import { expect, it } from 'vitest';
import type { MatchLike } from '../match/match-line.js';
import { crossOf, keyOfPair } from './cross.js';

const team = (id: string) => ({ id, slug: id, name: id, tag: id, avatarUrl: null });
const played = (
  id: string,
  sides: readonly [string, string],
  scores: readonly [number, number],
  winnerTeamId: string | null,
): MatchLike => ({
  id,
  status: 'COMPLETED',
  game: { id: 'valorant', nameKey: 'games.valorant.name' },
  gameMode: 'standard',
  scheduledAt: null,
  startedAt: null,
  completedAt: '2026-05-16T18:00:00.000Z',
  bestOf: 3,
  creatorTeam: team(sides[0]),
  acceptedTeam: team(sides[1]),
  creatorTeamScore: scores[0],
  acceptedTeamScore: scores[1],
  winnerTeamId,
  isVoided: false,
});

it('shows each result from both sides, the oldest first', () => {
  const cross = crossOf([played('second', ['b', 'a'], [1, 1], null), played('first', ['a', 'b'], [2, 0], 'a')]);
  expect(cross.get(keyOfPair('a', 'b'))).toEqual([
    { matchId: 'first', outcome: 'win', score: [2, 0] },
    { matchId: 'second', outcome: 'draw', score: [1, 1] },
  ]);
  expect(cross.get(keyOfPair('b', 'a'))).toEqual([
    { matchId: 'first', outcome: 'loss', score: [0, 2] },
    { matchId: 'second', outcome: 'draw', score: [1, 1] },
  ]);
});

it('shows no score of a forfeit, and leaves out results that don’t count', () => {
  const cross = crossOf([
    { ...played('void', ['a', 'b'], [2, 0], 'a'), isVoided: true },
    { ...played('forfeit', ['a', 'b'], [0, 1], 'b'), status: 'FORFEITED' },
    { ...played('open', ['a', 'b'], [0, 0], null), acceptedTeam: null },
  ]);
  expect(cross.get(keyOfPair('a', 'b'))).toEqual([{ matchId: 'forfeit', outcome: 'loss', score: null }]);
});
