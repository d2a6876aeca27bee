import type { TournamentProfile } from '@matchpoint/sdk';
import { expect, it } from 'vitest';
import { changedRows, settingRows } from './setting-rows.js';

const TOURNAMENT = {
  ...{ name: 'Spring Cup', visibility: 'PUBLIC', format: 'SINGLE_ELIMINATION', teamSize: 5, minParticipants: 4, maxParticipants: 16 },
  ...{ registrationMode: 'OPEN', checkInRequired: false, freeAgentsEnabled: true, rules: null, description: 'Open to all.' },
  ...{ registrationStartsAt: null, registrationEndsAt: null, startsAt: null, endsAt: null, prizePool: 500, prizeCurrency: 'EUR' },
  ...{ prizeDescription: null, stagedSettings: null },
  formatConfig: { bestOfLadder: { default: 3, overrides: { GF: 5 } }, grandFinalAdvantage: { type: 'NONE' } },
} as unknown as TournamentProfile;

it('shows staff every setting in words, before they approve it', () => {
  const rows = new Map(settingRows(TOURNAMENT));
  expect(rows.get('Name')).toBe('Spring Cup');
  expect(rows.get('Matches')).toBe('Best of 3');
  expect(rows.get('Prize pool')).toBe('€500');
  expect(rows.get('Rules')).toBe('None');
  expect([...rows.values()].filter((value) => /_|undefined|null|object/.test(value))).toEqual([]);
});

it('shows what changes that wait for approval turn into what, and nothing else', () => {
  const stagedSettings = { name: 'Summer Cup', maxParticipants: 32 };
  expect(changedRows({ ...TOURNAMENT, stagedSettings } as TournamentProfile)).toEqual([
    { name: 'Name', before: 'Spring Cup', after: 'Summer Cup' },
    { name: 'Teams', before: '4 to 16', after: '4 to 32' },
  ]);
  const removed = { description: null, prizePool: null, startsAt: null };
  expect(changedRows({ ...TOURNAMENT, startsAt: 0, stagedSettings: removed } as TournamentProfile)).toEqual([
    expect.objectContaining({ name: 'Starts', after: 'Not set' }),
    { name: 'Prize pool', before: '€500', after: 'None' },
    { name: 'Description', before: 'Open to all.', after: 'None' },
  ]);
  const others = {
    prizeBreakdown: [
      { placement: 2, description: 'A cup' },
      { placement: 1, amount: 300 },
    ],
    sponsorTags: [
      { prefix: 'POWERED_BY', name: 'Example Energy' },
      { prefix: 'CUSTOM', customPrefix: 'With thanks to', name: 'Ada' },
    ],
    socialLinks: { x: '@cup' },
  };
  expect(changedRows({ ...TOURNAMENT, stagedSettings: others } as TournamentProfile)).toEqual([
    { name: 'Prizes by place', before: 'None', after: 'Place 1: €300; Place 2: A cup' },
    { name: 'Sponsors', before: 'None', after: 'Powered by Example Energy; With thanks to Ada' },
    { name: 'Links', before: 'None', after: 'X: @cup' },
  ]);
  expect(changedRows(TOURNAMENT)).toEqual([]);
});
