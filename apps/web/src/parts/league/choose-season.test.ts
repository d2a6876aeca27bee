import type { Season } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { chooseSeason, newestFirst } from './choose-season.js';

const season = (id: string, status: Season['status'], startDate: string): Season => ({ id, status, startDate }) as Season;
const SEASONS = [
  season('kickoff', 'completed', '2024-02-16'),
  season('stage', 'completed', '2024-06-22'),
  season('open', 'active', '2025-01-01'),
];

describe('the season that a league’s page shows', () => {
  it('is the one that the address asks for', () => {
    expect(chooseSeason({ seasons: SEASONS, wanted: 'kickoff', display: 'stage' })?.id).toBe('kickoff');
  });

  it('is the one that the API names, also where the address names none that exists', () => {
    expect(chooseSeason({ seasons: SEASONS, wanted: undefined, display: 'stage' })?.id).toBe('stage');
    expect(chooseSeason({ seasons: SEASONS, wanted: 'unknown', display: 'stage' })?.id).toBe('stage');
  });

  it('is the newest where the API names none', () => {
    expect(chooseSeason({ seasons: SEASONS, wanted: undefined, display: null })?.id).toBe('open');
    expect(chooseSeason({ seasons: [], wanted: undefined, display: null })).toBeUndefined();
  });

  it('is chosen from a list that begins with the newest', () => {
    expect(newestFirst(SEASONS).map(({ id }) => id)).toEqual(['open', 'stage', 'kickoff']);
  });
});
