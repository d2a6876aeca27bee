import { expect, it } from 'vitest';
import { ageingOfWeek } from './week-ageing.js';

const stale = (type: string): unknown[] => ageingOfWeek('harbor')({ id: undefined, type, data: {} }).map(([name]) => name);

it('asks for matches again after an event of a match, and for pending work after any event of the league', () => {
  const work = ['league-stats', 'league-todo', 'league-activity'];
  expect(stale('match.started')).toEqual(['matches-overview', 'league-matches', ...work]);
  expect(stale('reset')).toEqual(['matches-overview', 'league-matches', ...work]);
  expect(stale('league.team_applied')).toEqual(work);
});

it('asks for nothing again when a stream opens, or for what the overview does not show', () => {
  expect(stale('snapshot')).toEqual([]);
  expect(stale('chat.message')).toEqual([]);
});
