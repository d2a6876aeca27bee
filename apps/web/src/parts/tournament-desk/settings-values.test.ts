import type { TournamentProfile } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { FORMS } from '../../texts/forms.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import {
  changesOf,
  NEW_SETTINGS,
  SETTINGS_FIELDS,
  SETTINGS_RULES,
  settingsOf,
  type SettingsValues,
  toSettings,
} from './settings-values.js';

const withGroups: SettingsValues = { ...NEW_SETTINGS, hasGroups: true, checkInRequired: true };

describe('the settings of a tournament', () => {
  it('refuse an emptied number at its field, which would be sent as 0', () => {
    for (const name of ['teamSize', 'minTeams', 'maxTeams', 'groupCount', 'advance', 'checkInMinutes'] as const)
      expect(SETTINGS_RULES[name]('', withGroups), name).toBe(FORMS.required);
    expect(SETTINGS_RULES.maxTeams(2, { ...withGroups, minTeams: 4 })).toBe(TOURNAMENT_DESK.tooFew);
  });

  it('ask for no number that is not shown', () => {
    const without: SettingsValues = { ...withGroups, hasGroups: false, checkInRequired: false };
    const league: SettingsValues = { ...withGroups, format: 'ROUND_ROBIN' };
    expect([SETTINGS_RULES.groupCount('', without), SETTINGS_RULES.checkInMinutes('', without)]).toEqual([null, null]);
    expect(SETTINGS_RULES.advance('', league)).toBeNull();
  });

  it('have a field for each path of the API that is named otherwise', () => {
    const body = JSON.stringify([
      toSettings({ ...withGroups, hasThirdPlace: true }),
      toSettings({ ...NEW_SETTINGS, format: 'SWISS', swissRounds: 3 }),
    ]);
    for (const [path, field] of Object.entries(SETTINGS_FIELDS)) {
      expect(body, path).toContain(`"${path.split('.').at(-1) ?? ''}":`);
      expect(Object.keys(NEW_SETTINGS), path).toContain(field);
    }
  });
});

/** A tournament as the form begins with it, and the options of its format after these changes in the form. */
function edited(own: Pick<TournamentProfile, 'format' | 'formatConfig'>, changes: Partial<SettingsValues>) {
  const values = settingsOf({ ...PROFILE, ...own });
  return toSettings({ ...values, ...changes }, own).formatConfig;
}
const PROFILE = { name: 'Cup', startsAt: null, registrationStartsAt: null, registrationEndsAt: null } as TournamentProfile;
const ladder = (overrides: Record<string, number>, byDefault = 3) => ({ default: byDefault, overrides });

describe('the options of a format', () => {
  const double = {
    format: 'DOUBLE_ELIMINATION' as const,
    formatConfig: {
      bestOfLadder: ladder({ 'R1': 1, 'L-1': 5, 'GF': 5 }),
      grandFinalAdvantage: { type: 'WIN_HEADSTART' as const, winHeadstart: 2 },
    },
  };
  const roundRobin = {
    format: 'ROUND_ROBIN' as const,
    formatConfig: {
      ...{ bestOfLadder: ladder({ R1: 1 }), grandFinalAdvantage: { type: 'NONE' as const }, roundRobinPasses: 2 as const },
      points: { win: 2, draw: 1, loss: 0 },
    },
  };
  const groups = {
    format: 'SINGLE_ELIMINATION' as const,
    formatConfig: {
      ...{ bestOfLadder: ladder({ G1: 1, TP: 1 }), grandFinalAdvantage: { type: 'NONE' as const }, thirdPlaceMatch: true },
      groupStage: { format: 'SWISS' as const, groupCount: 1, advancePerGroup: 8, swissRoundCount: 4, winsToAdvance: 3, bestOf: 1 },
    },
  };

  it('stay as they are where the form does not show them', () => {
    for (const own of [double, roundRobin, groups]) expect(edited(own, {})).toEqual(own.formatConfig);
    const { overrides } = double.formatConfig.bestOfLadder;
    expect(edited(double, { bestOf: '1' })).toEqual({ ...double.formatConfig, bestOfLadder: ladder(overrides, 1) });
    expect(edited(roundRobin, { bestOf: '1' })).toEqual({ ...roundRobin.formatConfig, bestOfLadder: ladder({ R1: 1 }, 1) });
    expect(edited(double, { finalBestOf: '7' }).bestOfLadder).toEqual(ladder({ 'R1': 1, 'L-1': 5, 'GF': 7 }));
    expect(edited(groups, { advance: 4 }).groupStage).toEqual({ ...groups.formatConfig.groupStage, advancePerGroup: 4 });
  });

  it('go with the format, the grand final or the groups that they belong to', () => {
    const single = { bestOfLadder: ladder({ GF: 5 }), grandFinalAdvantage: { type: 'NONE' } };
    expect(edited(double, { format: 'SINGLE_ELIMINATION' })).toEqual(single);
    expect(edited(double, { grandFinal: 'BRACKET_RESET' }).grandFinalAdvantage).toEqual({ type: 'BRACKET_RESET' });
    expect(edited(roundRobin, { format: 'SWISS' })).toEqual({ ...single, bestOfLadder: ladder({}) });
    expect(edited(groups, { groupFormat: 'ROUND_ROBIN', groupCount: 4, advance: 2 }).groupStage).toEqual({
      ...{ format: 'ROUND_ROBIN', groupCount: 4, advancePerGroup: 2, bestOf: 1 },
    });
    const { groupStage, bestOfLadder } = edited(groups, { hasGroups: false });
    expect([groupStage, bestOfLadder]).toEqual([undefined, ladder({ TP: 1 })]);
    expect(edited(groups, { format: 'DOUBLE_ELIMINATION' })).toEqual({
      ...{ bestOfLadder: ladder({}), grandFinalAdvantage: { type: 'NONE' }, groupStage: groups.formatConfig.groupStage },
    });
  });
});

it('the changes of a tournament are null where a field was emptied, and leave out what stays', () => {
  const values = {
    ...NEW_SETTINGS,
    name: 'Cup',
    description: 'Open to all.',
    startsAt: '2030-06-01T18:00',
    prizePool: 100,
    prizeCurrency: 'EUR',
  };
  const own = { format: 'SINGLE_ELIMINATION' as const, formatConfig: toSettings(values).formatConfig };
  const emptied = { ...values, description: ' ', startsAt: '', prizePool: '', prizeCurrency: '', rules: 'Be on time.' };
  expect(changesOf(values, emptied, own)).toEqual({
    ...{ description: null, startsAt: null, prizePool: null, prizeCurrency: null, rules: 'Be on time.' },
  });
  expect(changesOf(values, values, own)).toEqual({});
});
