import { MatchpointError } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { fieldOfLeagueRefusal } from './league-refusal.js';

const refusedWith = (message: string, code: MatchpointError['code'] = 'error_league_not_eligible') =>
  fieldOfLeagueRefusal(new MatchpointError(message, { status: 409, code }));

describe('a match that its league refuses', () => {
  it.each([
    ["The league's bestOf is 3, not 1 (allowedBestOf).", 'bestOf'],
    ["The league's team size is 5 to 5, not 3 (teamSize).", 'teamSize'],
    ['The league plays only on certain days and hours: scheduledAt is required (allowedDays).', 'scheduledAt'],
    ["The league's days are FRIDAY (Europe/Berlin), not MONDAY (allowedDays).", 'scheduledAt'],
    ["The team team_1 has 3 members; the league's minRosterSize is 5.", 'leagueId'],
    ["user_1 joined the team while the league's rosters are locked (rosterLockEnabled).", 'activeRoster'],
    ['The team team_1 is not approved in the league Harbor Open.', 'leagueId'],
  ])('says why at the field that can meet the rule: %s', (message, field) => {
    const [blamed, sentence] = refusedWith(message) ?? [];
    expect(blamed).toBe(field);
    expect(sentence).not.toMatch(/[a-z][A-Z]|_/);
  });

  it('shows any other reason at the league', () => {
    const message = 'The league Harbor Open is suspended.';
    expect(refusedWith(message, 'error_league_not_active')).toEqual(['leagueId', message]);
  });

  it('blames no field for refusals by others', () => {
    expect(refusedWith('no', 'error_captain_required')).toBeUndefined();
  });
});
