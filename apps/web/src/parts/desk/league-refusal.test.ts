import { MatchpointError } from '@matchpoint/sdk';
import { describe, expect, it } from 'vitest';
import { atItsField } from './league-refusal.js';

const refusedWith = (message: string, code: MatchpointError['code'] = 'error_league_not_eligible') =>
  (atItsField(new MatchpointError(message, { status: 409, code })) as MatchpointError).issues[0];

describe('a match that its league refuses', () => {
  it.each([
    ["The league's bestOf is 3, not 1 (allowedBestOf).", 'body.bestOf'],
    ["The league's team size is 5 to 5, not 3 (teamSize).", 'body.teamSize'],
    ['The league plays only on certain days and hours: scheduledAt is required (allowedDays).', 'body.scheduledAt'],
    ["The league's days are FRIDAY (Europe/Berlin), not MONDAY (allowedDays).", 'body.scheduledAt'],
    ["The team team_1 has 3 members; the league's minRosterSize is 5.", 'body.leagueId'],
    ["user_1 joined the team while the league's rosters are locked (rosterLockEnabled).", 'body.activeRoster'],
    ['The team team_1 is not approved in the league Harbor Open.', 'body.leagueId'],
  ])('says why at the field that can meet the rule: %s', (message, path) => {
    const issue = refusedWith(message);
    expect(issue?.path).toBe(path);
    expect(issue?.message).not.toMatch(/[a-z][A-Z]|_/);
  });

  it('shows any other reason at the league', () => {
    expect(refusedWith('The league Harbor Open is suspended.', 'error_league_not_active')).toEqual({
      ...{ path: 'body.leagueId', message: 'The league Harbor Open is suspended.' },
    });
  });

  it('leaves refusals by others as they are', () => {
    const error = new MatchpointError('no', { status: 403, code: 'error_captain_required' });
    expect(atItsField(error)).toBe(error);
  });
});
