import { expect, it } from 'vitest';
import { ageingOfCards } from './live-ageing.js';

const ageing = ageingOfCards('harbor_cup', ['match_a', 'match_b']);
const after = (type: string, data: unknown = { matchId: 'match_b' }) => ageing({ id: '1', type, data });

it('reads a match again after an event of it', () => {
  expect(after('match.started')).toEqual([['match', 'match_b']]);
  expect(after('score.submitted')).toEqual([['match', 'match_b']]);
});

it('reads the whole tournament again when a match ends', () => {
  for (const type of ['match.completed', 'match.forfeited', 'match.cancelled'])
    expect(after(type)).toEqual([
      ['match', 'match_b'],
      ['tournament', 'harbor_cup'],
    ]);
});

it('reads every match again after a gap', () => {
  const all = [
    ['match', 'match_a'],
    ['match', 'match_b'],
  ];
  for (const type of ['snapshot', 'reset', 'back']) expect(after(type, {})).toEqual(all);
});

it('refetches nothing that is not shown', () => {
  expect(after('roster.changed')).toEqual([]);
  expect(after('live', { matchId: 'match_b', live: {} })).toEqual([]);
});
