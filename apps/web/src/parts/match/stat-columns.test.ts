import { expect, it } from 'vitest';
import { columnsOf, showStat } from './stat-columns.js';

it('shows common statistics first, then game-specific ones, as many as fit', () => {
  expect(columnsOf([{ stats: { acs: 210, deaths: 14, kills: 21 } }, { stats: { adr: 150 } }])).toEqual(['kills', 'deaths', 'acs', 'adr']);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`figure_${index}`, index]));
  expect(columnsOf([{ stats: many }])).toHaveLength(8);
  expect(columnsOf([])).toEqual([]);
});

it.each([
  [0.8700000000000001, '0.87'],
  [43_288, '43,288'],
  [-3.456, '−3.46'],
  [21, '21'],
  ['Diamond', 'Diamond'],
  [true, 'Yes'],
  [undefined, '–'],
])('shows the statistic %s as %s', (sent, shown) => {
  expect(showStat(sent)).toBe(shown);
});
