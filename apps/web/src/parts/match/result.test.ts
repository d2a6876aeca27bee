import { expect, it } from 'vitest';
import type { MatchLike } from './match-line.js';
import { resultOf } from './result.js';

const team = (id: string) => ({ id, slug: id, name: id, tag: id, avatarUrl: null });
const PLAYED: MatchLike = {
  id: 'match_1',
  status: 'COMPLETED',
  game: { id: 'valorant', nameKey: 'games.valorant.name' },
  gameMode: 'standard',
  creatorTeam: team('owls'),
  acceptedTeam: team('hawks'),
  creatorTeamScore: 2,
  acceptedTeamScore: 1,
  winnerTeamId: 'owls',
  scheduledAt: null,
  startedAt: null,
  completedAt: '2026-05-16T18:00:00.000Z',
  bestOf: 3,
};

it('shows a result from the side that it is read for', () => {
  expect(resultOf(PLAYED, 'owls')).toEqual({ opponent: team('hawks'), outcome: 'win', score: [2, 1] });
  expect(resultOf(PLAYED, 'hawks')).toEqual({ opponent: team('owls'), outcome: 'loss', score: [1, 2] });
});

it('shows draws, forfeits without a score, and voided results without an outcome', () => {
  expect(resultOf({ ...PLAYED, winnerTeamId: null, creatorTeamScore: 1 }, 'owls')).toMatchObject({ outcome: 'draw', score: [1, 1] });
  expect(resultOf({ ...PLAYED, status: 'FORFEITED' }, 'hawks')).toMatchObject({ outcome: 'loss', score: null });
  expect(resultOf({ ...PLAYED, isVoided: true }, 'owls')).toMatchObject({ outcome: null, score: [2, 1] });
});
