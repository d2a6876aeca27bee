import type { TournamentNode } from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { liveMatchesOf } from './live-matches-of.js';

const node = (id: string, status: TournamentNode['status'], matchId: string | null = `match_${id}`) => ({
  ...{ status, matchId, participant1Id: `${id}_1`, participant2Id: `${id}_2` },
});

it('lists the matches that are being played, and neither decided ones nor ones to come', () => {
  const nodes = [node('a', 'COMPLETED'), node('b', 'IN_PROGRESS'), node('c', 'READY', null), node('d', 'IN_PROGRESS')];
  expect(liveMatchesOf(nodes, undefined)).toEqual(['match_b', 'match_d']);
});

it('puts the match of the followed team first', () => {
  const nodes = [node('a', 'IN_PROGRESS'), node('b', 'IN_PROGRESS'), node('c', 'IN_PROGRESS')];
  expect(liveMatchesOf(nodes, 'c_2')).toEqual(['match_c', 'match_a', 'match_b']);
  expect(liveMatchesOf(nodes, 'somebody else')).toEqual(['match_a', 'match_b', 'match_c']);
});
