import { expect, it } from 'vitest';
import { fromSettings, toSettings } from './settings-messages.js';

it('returns settings as an update accepts them', () => {
  const body = {
    ...{ name: 'Spring Cup', startsAt: 1_780_000_000_000, checkInRequired: false, prizePool: 500.5 },
    prizeBreakdown: [{ placement: 1, amount: 500.5, description: 'A signed jersey' }],
    sponsorTags: [{ prefix: 'POWERED_BY', name: 'Example Energy' }],
    socialLinks: { website: 'https://example.org' },
  };
  expect(fromSettings(toSettings(body))).toEqual(body);
});

it('omits what an update can’t change', () => {
  const defaultMatchConfig = { gameModeId: 'standard', selectedMaps: [] };
  const leaguePointsByPlacement = [{ placement: 1, points: 100 }];
  expect(fromSettings(toSettings({ name: 'Spring Cup', defaultMatchConfig, leaguePointsByPlacement }))).toEqual({ name: 'Spring Cup' });
});
