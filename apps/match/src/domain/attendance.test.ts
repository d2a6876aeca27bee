import type { AttendanceStatus, MatchStatus } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { type AttendanceState, changeAttendance } from './attendance.js';
import type { RosterState } from './match-state.js';

const NOW = '2026-01-01T12:00:00.000Z';

/** A roster whose players answer one after the other. */
function rosterWith(bench: RosterState['bench'], matchStatus: MatchStatus = 'ACCEPTED') {
  let roster: RosterState = { side: 'creator', teamId: 'team_a', activeUserIds: ['one', 'two'], bench, spots: 2 };
  const said = new Map<string, AttendanceState>();
  return {
    roster: () => roster,
    say(userId: string, status: AttendanceStatus) {
      const change = changeAttendance(roster, [...said.values()], userId, status, matchStatus, NOW);
      roster = change.roster ?? roster;
      said.set(userId, change.attendance);
      return { ...change, events: change.events.map(({ type }) => type) };
    },
  };
}

describe('a player who declines', () => {
  it('is replaced by the first bench player who has not declined, and moves to the end of the bench', () => {
    const { say, roster } = rosterWith([
      { id: 'first', priority: 1 },
      { id: 'second', priority: 5 },
    ]);
    say('first', 'NOT_ATTENDING');
    expect(say('two', 'NOT_ATTENDING')).toMatchObject({ replacedBy: 'second', reclaimedSpot: false, events: ['roster.updated'] });
    expect(roster()).toMatchObject({ activeUserIds: ['one', 'second'], bench: [{ id: 'first' }, { id: 'two', priority: 6 }] });
  });

  it('leaves a free spot if the bench is empty, and can take it back', () => {
    const { say, roster } = rosterWith([]);
    expect(say('one', 'NOT_ATTENDING')).toMatchObject({ events: ['roster.updated'] });
    expect(roster().activeUserIds).toEqual(['two']);
    expect(say('one', 'ATTENDING')).toMatchObject({ reclaimedSpot: true, events: ['roster.updated', 'player.checked_in'] });
    expect(roster()).toMatchObject({ activeUserIds: ['two', 'one'], bench: [] });
  });

  it('stays on the bench if the spot is taken', () => {
    const { say, roster } = rosterWith([{ id: 'first', priority: 1 }]);
    say('one', 'NOT_ATTENDING');
    expect(say('one', 'ATTENDING')).toMatchObject({ reclaimedSpot: false });
    expect(roster().activeUserIds).toEqual(['first', 'two']);
  });

  it('changes nothing by declining again', () => {
    const { say } = rosterWith([]);
    say('one', 'NOT_ATTENDING');
    expect(say('one', 'NOT_ATTENDING').events).toEqual([]);
  });
});

describe('checking in', () => {
  it('means confirming once both teams are set; it counts once, until it is withdrawn', () => {
    const { say } = rosterWith([]);
    expect(say('one', 'ATTENDING')).toMatchObject({ attendance: { checkedInAt: NOW }, events: ['player.checked_in'] });
    expect(say('one', 'ATTENDING').events).toEqual([]);
    expect(say('one', 'TENTATIVE')).toMatchObject({ attendance: { checkedInAt: null }, events: [] });
    expect(say('one', 'ATTENDING').events).toEqual(['player.checked_in']);
  });

  it('is not possible without an opponent', () => {
    expect(rosterWith([], 'PENDING').say('one', 'ATTENDING')).toMatchObject({
      attendance: { status: 'ATTENDING', checkedInAt: null },
      events: [],
    });
  });
});
