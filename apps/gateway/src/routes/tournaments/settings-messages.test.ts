import { omitUndefined } from '@matchpoint/core';
import { expect, it } from 'vitest';
import { fromStaged, toSettingsChange } from './settings-messages.js';

/** What a profile shows of staged changes that a body has made. */
function staged(body: Record<string, unknown>) {
  const { settings, clearedFields } = toSettingsChange(body);
  return fromStaged({ stagedSettings: settings, stagedFields: [...Object.keys(omitUndefined(settings)), ...clearedFields] });
}

it('shows staged settings as an update accepts them, with null for what it removes', () => {
  const body = {
    ...{ name: 'Spring Cup', startsAt: 1_780_000_000_000, checkInRequired: false, prizePool: 500.5 },
    prizeBreakdown: [{ placement: 1, amount: 500.5, description: 'A signed jersey' }],
    sponsorTags: [{ prefix: 'POWERED_BY', name: 'Example Energy' }],
    socialLinks: { website: 'https://example.org' },
    ...{ rules: null, endsAt: null },
  };
  expect(staged(body)).toEqual(body);
});
