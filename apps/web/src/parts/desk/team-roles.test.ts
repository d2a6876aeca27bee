import { describe, expect, it } from 'vitest';
import { decidesOnTeam, managesTeam, mayLeave, mayRemove, roleToGive, type TeamStanding } from './team-roles.js';

const CAPTAIN = { user: { id: 'user_captain' }, role: 'CAPTAIN' };
const CO_CAPTAIN = { user: { id: 'user_co' }, role: 'CO_CAPTAIN' };
const MEMBER = { user: { id: 'user_member' }, role: 'MEMBER' };
const OTHER = { user: { id: 'user_other' }, role: 'MEMBER' };
const TEAM = [CAPTAIN, CO_CAPTAIN, MEMBER, OTHER];

const standingOf = ({ user, role }: typeof CAPTAIN, organizationRole?: string): TeamStanding => ({
  userId: user.id,
  role,
  organizationRole,
});
const removedBy = (standing: TeamStanding): string[] => TEAM.filter((member) => mayRemove(standing, member)).map(({ user }) => user.id);

describe('the desk of a team', () => {
  it('offers a plain member nothing that only captains do, but to leave', () => {
    const own = standingOf(MEMBER);
    expect(managesTeam(own)).toBe(false);
    expect(removedBy(own)).toEqual([]);
    expect(TEAM.filter((member) => mayLeave(own, member))).toEqual([MEMBER]);
  });

  it('lets the captain, and owners and admins of the organization, hand the captaincy over and disband', () => {
    const deciding = [standingOf(CAPTAIN), ...['OWNER', 'ADMIN'].map((role) => standingOf(MEMBER, role))];
    expect(deciding.map(decidesOnTeam)).toEqual([true, true, true]);
    const others = [standingOf(CO_CAPTAIN), standingOf(MEMBER, 'MANAGER'), standingOf(MEMBER)];
    expect(others.map(decidesOnTeam)).toEqual([false, false, false]);
  });

  it('lets a co-captain remove plain members only', () => {
    expect(removedBy(standingOf({ ...CO_CAPTAIN, user: { id: 'user_co_2' } }))).toEqual(['user_member', 'user_other']);
  });

  it('lets a captain remove everybody else, and not leave', () => {
    const own = standingOf(CAPTAIN);
    expect(removedBy(own)).toEqual(['user_co', 'user_member', 'user_other']);
    expect(mayLeave(own, CAPTAIN)).toBe(false);
  });

  it('lets the captain and staff of the organization change roles, except that of the captain', () => {
    const given = (standing: TeamStanding) => TEAM.map((member) => roleToGive(standing, member));
    expect(given(standingOf(CAPTAIN))).toEqual([undefined, 'MEMBER', 'CO_CAPTAIN', 'CO_CAPTAIN']);
    expect(given({ userId: 'user_staff', role: undefined, organizationRole: 'MANAGER' })).toEqual(given(standingOf(CAPTAIN)));
    expect(given(standingOf(CO_CAPTAIN))).toEqual([undefined, undefined, undefined, undefined]);
    expect(given(standingOf(MEMBER))).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('lets staff of the organization remove everybody but the captain, also as plain members', () => {
    expect(removedBy(standingOf(MEMBER, 'MANAGER'))).toEqual(['user_co', 'user_other']);
    expect(managesTeam({ userId: 'user_staff', role: undefined, organizationRole: 'OWNER' })).toBe(true);
    expect(managesTeam({ userId: 'user_staff', role: undefined, organizationRole: 'MEMBER' })).toBe(false);
  });
});
