import { describe, expect, it } from 'vitest';
import { fieldOf, showIssues } from './show-issues.js';

describe('an issue of the API', () => {
  it('is said at its field in our words', () => {
    const errors: Record<string, string> = {};
    const form = { setFieldError: (path: string, message: string) => void (errors[path] = message) };
    showIssues([{ path: 'body.maxParticipants', message: 'must be >= 2' }], form, { maxParticipants: 'maxTeams' });
    expect(errors).toEqual({ maxTeams: 'Enter 2 or more.' });
  });
});

describe('the field of an issue', () => {
  it('is named as the API names it', () => {
    expect(fieldOf('body.name')).toBe('name');
    expect(fieldOf('body.teamSize.min')).toBe('teamSize.min');
    expect(fieldOf('body.maps[1].mapId')).toBe('maps.1.mapId');
  });

  it('is the whole list of an entry that is wrong, as a lineup is one field', () => {
    expect(fieldOf('body.activeRoster[0]')).toBe('activeRoster');
  });

  it('is the form’s field if the form uses another name', () => {
    const names = { 'minParticipants': 'minTeams', 'formatConfig.groupStage.groupCount': 'groupCount' };
    expect(fieldOf('body.minParticipants', names)).toBe('minTeams');
    expect(fieldOf('body.formatConfig.groupStage.groupCount', names)).toBe('groupCount');
  });
});
