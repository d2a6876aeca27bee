import { describe, expect, it } from 'vitest';
import { FORMS } from '../../texts/forms.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { NEW_SETTINGS, SETTINGS_FIELDS, SETTINGS_RULES, type SettingsValues, toSettings } from './settings-values.js';

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
