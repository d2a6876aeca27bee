import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedActions, personsIn } from '../steps/allowed-actions.js';
import { type Command, decide } from './decide.js';
import type { MapState, MatchState, RosterState, Side } from './match-state.js';
import { newMatchState } from './new-match.js';
import { type NextAction, nextActionOf, type Room } from './next-action.js';
import type { OpenDispute } from './open-dispute.js';
import type { Standing } from './standing.js';
import { MATCH_STATUSES } from '@matchpoint/core';

const NOW = new Date('2026-01-01T12:00:00.000Z');
const at = (minutes: number): string => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const TEAMS = ['team_a', 'team_b'] as const;
const SIDES: readonly Side[] = ['creator', 'accepted'];

const mapAt = (mapIndex: number, fields: Partial<MapState>): MapState => ({
  ...{ mapIndex, mapId: '', status: 'PENDING', creatorTeamScore: 13, opponentTeamScore: 1, source: 'captain' },
  ...{ submittedByUserId: 'user_a', submittedByTeamId: 'team_a', submittedAt: at(-10) },
  ...{ counterCreatorScore: null, counterOpponentScore: null, counterUserId: null, counterTeamId: null, counterSubmittedAt: null },
  ...{ counterScreenshotUrls: [], counterScreenshotStorageIds: [] },
  ...{ confirmedByUserId: null, confirmedByTeamId: null, confirmedAt: null, isAutoConfirmed: false },
  ...{ screenshotUrls: [], screenshotStorageIds: [], createdAt: at(-10) },
  ...fields,
});
const rosterOf = (side: Side, activeUserIds: string[]): RosterState => ({
  ...{ side, teamId: side === 'creator' ? 'team_a' : 'team_b', activeUserIds, bench: [], spots: 1 },
});
const roomOf = (fields: Partial<MatchState>, more: Partial<Room> = {}): Room => ({
  match: {
    ...newMatchState({
      ...{ id: 'match_1', origin: 'captain', status: 'ACCEPTED', publishStatus: 'PUBLISHED', gameId: 'valorant', gameMode: 'standard' },
      ...{ rewardBonus: 0, bestOf: 3, teamSize: 1, matchType: 'XP_ONLY', wagerAmount: null, selectedMaps: [], mapSelectionType: null },
      ...{ creatorTeamId: 'team_a', acceptedTeamId: 'team_b', challengedTeamId: null, leagueId: null, leagueSeasonId: null },
      ...{ scheduledAt: at(30), createdAt: at(-100) },
    }),
    ...fields,
  },
  ...{ maps: [], rosters: [], attendance: [], isAwaited: false },
  ...more,
});
const captainOf = (...teamIds: string[]): Standing => ({
  userId: teamIds[0] === 'team_b' ? 'user_b' : 'user_a',
  teams: new Map(teamIds.map((teamId) => [teamId, { isCaptain: true }])),
});
const nextOf = (room: Room, standing: Standing): string => {
  const next = nextActionOf(room, standing, NOW);
  return next ? [next.action, next.by, next.mapIndex, next.deadlineAt, next.onDeadline].join(' ') : 'nothing';
};

describe('the next action of a match', () => {
  const [creator, opponent] = [captainOf('team_a'), captainOf('team_b')];
  const member: Standing = { userId: 'user_m', teams: new Map([['team_a', { isCaptain: false }]]) };
  const open = { status: 'PENDING', acceptedTeamId: null } as const;
  const disputed = { id: 'dsp_1', side: null, status: 'under_review', dueAt: at(99) } as unknown as OpenDispute;

  it.each<[string, Room, Standing, string]>([
    ['a draft, its captain', roomOf({ ...open, publishStatus: 'DRAFT' }), creator, `publish caller  ${at(45)} expires`],
    ['an open match without an offer', roomOf(open), creator, `wait opponent  ${at(45)} expires`],
    ['an open match with an offer', roomOf(open, { isAwaited: true }), creator, `acceptances/approve caller  ${at(45)} expires`],
    ['an open match, a member', roomOf(open, { isAwaited: true }), member, `wait opponent  ${at(45)} expires`],
    ['an open match, a stranger', roomOf(open), captainOf('team_c'), 'nothing'],
    [
      'a challenge, the challenged',
      roomOf({ ...open, challengedTeamId: 'team_b' }),
      opponent,
      `challenges/accept caller  ${at(45)} expires`,
    ],
    ['an accepted match', roomOf({}), creator, `ready caller  ${at(45)} forfeit`],
    ['an accepted match, a ready side', roomOf({ acceptedReadyAt: at(-1) }), opponent, `wait opponent  ${at(45)} opponent_forfeits`],
    ['a game’s match', roomOf({ origin: 'game' }), creator, 'ready caller   none'],
    ['a player before check-in', roomOf({ scheduledAt: at(61) }, { rosters: [rosterOf('creator', ['user_m'])] }), member, 'nothing'],
    ['a player at check-in', roomOf({}, { rosters: [rosterOf('creator', ['user_m'])] }), member, `attendance caller  ${at(45)} none`],
    ['a ready match', roomOf({ status: 'READY' }), opponent, 'start caller   none'],
    ['a running match', roomOf({ status: 'IN_PROGRESS' }), creator, 'scores caller 0  none'],
    ['own score, and the next map', roomOf({ status: 'IN_PROGRESS' }, { maps: [mapAt(0, {})] }), creator, 'scores caller 1  none'],
    [
      'the other side’s score',
      roomOf({ status: 'IN_PROGRESS' }, { maps: [mapAt(0, {})] }),
      opponent,
      `scores caller 0 ${at(1_430)} auto_confirm`,
    ],
    [
      'own scores that decide the series',
      roomOf({ status: 'IN_PROGRESS' }, { maps: [mapAt(0, { status: 'CONFIRMED' }), mapAt(1, {})] }),
      creator,
      `wait opponent 1 ${at(1_430)} auto_confirm`,
    ],
    [
      'a disputed map',
      roomOf({ status: 'DISPUTED', dispute: disputed }, { maps: [mapAt(0, { status: 'DISPUTED' })] }),
      creator,
      `wait organizer 0 ${at(99)} ruling`,
    ],
    [
      'a disputed map, the side that answers',
      roomOf(
        { status: 'DISPUTED', dispute: { ...disputed, side: 'creator', status: 'awaiting_answer' } },
        { maps: [mapAt(0, { status: 'DISPUTED' })] },
      ),
      opponent,
      `scores caller 0 ${at(99)} ruling`,
    ],
    ['a match that is over', roomOf({ status: 'COMPLETED' }), creator, 'nothing'],
  ])('for %s', (_what, room, standing, expected) => {
    expect(nextOf(room, standing)).toBe(expected);
  });
});

const standing: fc.Arbitrary<Standing> = fc
  .record({
    userId: fc.constantFrom('user_a', 'user_b'),
    a: fc.constantFrom(undefined, true, false),
    b: fc.constantFrom(undefined, true, false),
  })
  .map(({ userId, a, b }) => ({
    userId,
    teams: new Map(
      [a, b].flatMap((isCaptain, index) => (isCaptain === undefined ? [] : [[TEAMS[index] as string, { isCaptain }] as const])),
    ),
  }));
const map = fc.record({ status: fc.constantFrom('PENDING', 'CONFIRMED', 'DISPUTED'), side: fc.constantFrom(0, 1), wins: fc.boolean() });
const room: fc.Arbitrary<Room> = fc
  .record({
    status: fc.constantFrom(...MATCH_STATUSES),
    publishStatus: fc.constantFrom('PUBLISHED', 'PUBLISHED', 'DRAFT', 'ARCHIVED'),
    origin: fc.constantFrom('captain', 'game', 'import'),
    isChallenge: fc.boolean(),
    scheduledAt: fc.constantFrom(null, at(-20), at(30), at(120)),
    ready: fc.tuple(fc.boolean(), fc.boolean()),
    maps: fc.array(map, { maxLength: 3 }),
    answering: fc.constantFrom<(Side | null)[]>('creator', 'accepted', null),
    isAwaited: fc.boolean(),
    isRostered: fc.boolean(),
    checkedInAt: fc.constantFrom(null, at(-5)),
  })
  .map(({ maps: given, isChallenge, ready, answering, isRostered, checkedInAt, isAwaited, ...fields }) => {
    const isPlayed = fields.status === 'IN_PROGRESS' || fields.status === 'DISPUTED';
    const maps = given.map(({ status, side, wins }, index) =>
      mapAt(index, {
        status: fields.status === 'DISPUTED' || status !== 'DISPUTED' ? (status as MapState['status']) : 'PENDING',
        ...{ submittedByTeamId: TEAMS[side] ?? null, submittedByUserId: side === 0 ? 'user_a' : 'user_b' },
        ...(status === 'DISPUTED' && { counterTeamId: TEAMS[1 - side] ?? null, counterUserId: side === 0 ? 'user_b' : 'user_a' }),
        ...(status === 'DISPUTED' && { counterCreatorScore: 1, counterOpponentScore: 13 }),
        creatorTeamScore: wins ? 13 : 1,
        opponentTeamScore: wins ? 1 : 13,
      }),
    );
    const disputes = maps.filter(({ status }) => status === 'DISPUTED').map(({ mapIndex }) => mapIndex);
    const dispute: OpenDispute | null =
      disputes.length === 0 || !isPlayed
        ? null
        : {
            ...{ id: 'dsp_1', status: answering ? 'awaiting_answer' : 'under_review', side: answering, userId: null },
            ...{ requested: null, claims: [], mapIndexes: [], disputed: disputes, needsRuling: false, dueAt: at(99) },
            ...{ rulingMinutes: 60, onDeadline: 'first_claim' },
          };
    const isPending = fields.status === 'PENDING';
    // An ACCEPTED match never has both sides ready: the second made it READY.
    const isReady = ready.map((is, index) => is && !isPending && !(index === 1 && fields.status === 'ACCEPTED' && ready[0]));
    const [creatorReadyAt, acceptedReadyAt] = isReady.map((is) => (is ? at(-1) : null)) as [string | null, string | null];
    return roomOf(
      {
        ...(fields as Partial<MatchState>),
        ...{ acceptedTeamId: isPending ? null : 'team_b', challengedTeamId: isChallenge ? 'team_b' : null, dispute, bestOf: 3 },
        ...{ creatorReadyAt, acceptedReadyAt },
      },
      {
        maps: isPlayed ? maps : [],
        rosters: isRostered ? [rosterOf('creator', ['user_a']), rosterOf('accepted', ['user_b'])] : [],
        attendance: [{ userId: 'user_a', status: 'ATTENDING', checkedInAt }],
        isAwaited,
      },
    );
  });

it('is always allowed for the caller by the lifecycle', () => {
  fc.assert(
    fc.property(room, standing, (given, person) => {
      const next = nextActionOf(given, person, NOW);
      if (!next || next.action === 'wait') return;
      expect(next.by).toBe('caller');
      expect(allowedActions(given.match, personsIn(given.match, given.rosters, person))).toContain(next.action);
      const isTheirs = next.action === 'scores' && next.onDeadline === 'auto_confirm';
      if (isTheirs) expect(confirmed(given, person, next)).toBe('CONFIRMED');
    }),
    { numRuns: 3_000 },
  );
});

/** The effect on a map when the person confirms its score. */
function confirmed({ match, maps }: Room, { userId, teams }: Standing, { mapIndex }: NextAction): string | undefined {
  const { submittedByTeamId } = maps.find((each) => each.mapIndex === mapIndex) as MapState;
  const side = SIDES.find(
    (each, index) => teams.get(TEAMS[index] as string)?.isCaptain && TEAMS[index] !== submittedByTeamId && each,
  ) as Side;
  const by = side === 'creator' ? 'creator_captain' : 'accepted_captain';
  const decision = decide(match, maps, { name: 'confirm_score', by, mapIndex: mapIndex as number, actor: { userId, side } }, NOW);
  return decision.maps.find((each) => each.mapIndex === mapIndex)?.status;
}

it('has the announced effect at its deadline', () => {
  fc.assert(
    fc.property(room, standing, (given, person) => {
      const next = nextActionOf(given, person, NOW);
      if (!next || next.deadlineAt === null || next.onDeadline === 'none') return;
      const { match, maps } = given;
      const passed = decide(match, maps, commandOf(next), new Date(next.deadlineAt));
      if (next.onDeadline === 'expires') expect(passed.match).toMatchObject({ status: 'CANCELLED', endReason: 'expired' });
      if (next.onDeadline === 'auto_confirm')
        expect(passed.maps.find(({ mapIndex }) => mapIndex === next.mapIndex)?.status).toBe('CONFIRMED');
      if (next.onDeadline === 'ruling') expect(passed.match.dispute).not.toEqual(match.dispute);
      const own = (passed.match.forfeitedByTeamId ?? '') as string;
      if (next.onDeadline === 'opponent_forfeits') expect(captains(person, own)).toBe(false);
      // If nobody is ready, nobody gets a win: the match is cancelled.
      if (next.onDeadline === 'forfeit') expect(passed.match.status === 'CANCELLED' || captains(person, own)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

const captains = ({ teams }: Standing, teamId: string): boolean => teams.get(teamId)?.isCaptain === true;

function commandOf({ onDeadline, mapIndex }: NextAction): Command {
  if (onDeadline === 'expires') return { name: 'expire', by: 'clock' };
  if (onDeadline === 'auto_confirm') return { name: 'auto_confirm', by: 'clock', mapIndex: mapIndex as number };
  return onDeadline === 'ruling' ? { name: 'dispute_due', by: 'clock' } : { name: 'no_show', by: 'clock' };
}
