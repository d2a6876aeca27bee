import { describe, expect, it } from 'vitest';
import { type ChatMatch, type ChatSide, closesAt, faultOf, hasRoom, teamOfSender } from './rules.js';

const MATCH: ChatMatch = {
  ...{ id: 'match_1', status: 'ACCEPTED', gameId: 'valorant', leagueId: null, creatorTeamId: 'team_a', acceptedTeamId: 'team_b' },
  ...{ completedAt: null, updatedAt: '2026-01-01T00:00:00.000Z', isDisputed: false },
};

describe('the room of a match', () => {
  it.each([
    ['PENDING', 'team_b', false],
    ['CANCELLED', null, false],
    ['ACCEPTED', 'team_b', true],
    ['CANCELLED', 'team_b', true],
    ['COMPLETED', 'team_b', true],
  ] as const)('of a match that is %s against %s exists: %s', (status, acceptedTeamId, exists) => {
    expect(hasRoom({ ...MATCH, status, acceptedTeamId })).toBe(exists);
  });

  it('closes 48 hours after the match has ended, and not while a dispute is open', () => {
    const ended = { ...MATCH, status: 'COMPLETED', completedAt: '2026-01-02T00:00:00.000Z' } as const;
    expect(closesAt({ ...MATCH, status: 'IN_PROGRESS' })).toBeUndefined();
    expect(closesAt(ended)?.toISOString()).toBe('2026-01-04T00:00:00.000Z');
    expect(closesAt({ ...ended, status: 'CANCELLED', completedAt: null })?.toISOString()).toBe('2026-01-03T00:00:00.000Z');
    expect(closesAt({ ...ended, isDisputed: true })).toBeUndefined();
  });
});

describe('the team of a message’s author', () => {
  const side = (teamId: string, isMember: boolean, isRostered: boolean): ChatSide => ({ teamId, isMember, isRostered });

  it.each([
    ['of neither team: none', side('a', false, false), side('b', false, false), undefined],
    ['of one team: that team', side('a', false, false), side('b', true, false), 'b'],
    ['rostered though no member: the team of the roster', side('a', false, false), side('b', false, true), 'b'],
    ['of both teams and rostered for one: that team', side('a', true, false), side('b', true, true), 'b'],
    ['of both teams and rostered for neither: the creator', side('a', true, false), side('b', true, false), 'a'],
    ['of both teams and rostered for both: the creator', side('a', true, true), side('b', true, true), 'a'],
  ])('%s', (_who, creator, accepted, team) => expect(teamOfSender([creator, accepted])).toBe(team));
});

describe('the text of a message', () => {
  it.each(['a', 'é'.repeat(255), '👍'.repeat(255), 'two\nlines'])('may be %j', (content) => expect(faultOf(content)).toBeUndefined());
  it.each(['', '👍'.repeat(256), 'a\tb', 'a\u0000b', 'a\u0085b', 'a\rb'])('may not be %j', (content) =>
    expect(faultOf(content)).toBeDefined(),
  );
});
