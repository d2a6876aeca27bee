import { expect, it } from 'vitest';
import { columnsOf } from './stat-columns.js';

it('shows common statistics first, then game-specific ones, as many as fit', () => {
  expect(columnsOf([{ stats: { acs: 210, deaths: 14, kills: 21 } }, { stats: { adr: 150 } }])).toEqual(['kills', 'deaths', 'acs', 'adr']);
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`figure_${index}`, index]));
  expect(columnsOf([{ stats: many }])).toHaveLength(8);
  expect(columnsOf([])).toEqual([]);
});
