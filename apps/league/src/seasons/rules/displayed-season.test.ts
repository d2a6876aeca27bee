import { describe, expect, it } from 'vitest';
import { type DisplayableSeason, displayedSeason } from './displayed-season.js';

const season = (id: string, status: DisplayableSeason['status'], startDate = '2026-01-01T00:00:00.000Z'): DisplayableSeason => ({
  ...{ id, status, startDate },
});
const at = (day: number): string => `2026-02-0${day}T00:00:00.000Z`;
const shown = (seasons: DisplayableSeason[], results: Record<string, string> = {}) =>
  displayedSeason(seasons, new Map(Object.entries(results)));

describe('the displayed season of a league', () => {
  const seasons = [season('one', 'completed'), season('two', 'completed'), season('three', 'active'), season('four', 'upcoming')];

  it('is the active one as soon as it has a result, even if another has a later one', () => {
    expect(shown(seasons, { two: at(3), three: at(1) })).toEqual({ seasonId: 'three', reason: 'active' });
  });

  it('is the one with the last result while the active one has none', () => {
    expect(shown(seasons, { 'one': at(2), 'two': at(1), '': at(3) })).toEqual({ seasonId: 'one', reason: 'last_results' });
  });

  it('is the active one while no season has a result', () => {
    expect(shown(seasons, { '': at(1) })).toEqual({ seasonId: 'three', reason: 'active_empty' });
  });

  it('is the next upcoming one if none is active or has results', () => {
    const coming = [season('late', 'upcoming', at(9)), season('soon', 'upcoming', at(4))];
    expect(shown(coming, { '': at(1) })).toEqual({ seasonId: 'soon', reason: 'upcoming' });
  });

  it('is the preseason if only it has results, and undefined if nothing has any', () => {
    expect(shown([season('empty', 'completed')], { '': at(1) })).toEqual({ seasonId: 'preseason', reason: 'preseason' });
    expect(shown([season('empty', 'completed')])).toBeUndefined();
  });
});
