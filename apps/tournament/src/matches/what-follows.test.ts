import { describe, expect, it } from 'vitest';
import { pauseAfter } from './settle-jobs.js';
import { toEntry } from './to-entry.js';

const about = { matchId: 'match_1', tournamentId: 'tournament_1', nodeId: 'node_1', attempt: 1, sequence: 3 };
const maps = { creator: 2, accepted: 1 };

describe('the effect of an update on its node', () => {
  it.each([
    [{ status: 'IN_PROGRESS' }, { kind: 'STARTED' }],
    [{ status: 'DISPUTED' }, { kind: 'STARTED' }],
    [
      { status: 'COMPLETED', outcome: 'creator', maps },
      { kind: 'RESULT', score1: 2, score2: 1, winner: 1 },
    ],
    [
      { status: 'COMPLETED', outcome: 'accepted', maps },
      { kind: 'RESULT', score1: 2, score2: 1, winner: 2 },
    ],
    [
      { status: 'COMPLETED', outcome: 'draw', maps: { creator: 1, accepted: 1 } },
      { kind: 'RESULT', score1: 1, score2: 1 },
    ],
    [
      { status: 'FORFEITED', outcome: 'creator', maps },
      { kind: 'FORFEIT', loser: 2 },
    ],
    [
      { status: 'FORFEITED', outcome: 'accepted', maps },
      { kind: 'FORFEIT', loser: 1 },
    ],
    [
      { status: 'CANCELLED', reason: 'no_show' },
      { kind: 'UNDECIDED', reason: 'double_no_show' },
    ],
    [
      { status: 'CANCELLED', reason: 'server down' },
      { kind: 'UNDECIDED', reason: 'match_cancelled' },
    ],
    [{ status: 'COMPLETED', outcome: 'creator', maps, isVoided: true }, undefined],
  ] as const)('reads %j', (update, entry) => {
    expect(toEntry({ ...about, ...update })).toEqual(entry);
  });
});

it('waits 0.2 s after the first attempt, twice as long after each further one, and at most 30 s', () => {
  expect([1, 2, 3, 8, 9, 1_000].map(pauseAfter)).toEqual([200, 400, 800, 25_600, 30_000, 30_000]);
});
