import { MATCH_STATUSES, type MatchStatus } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { type Command, decide } from './decide.js';
import { type Actor, allowedCommands, COMMANDS, type CommandName } from './lifecycle.js';
import type { MapState, MatchState } from './match-state.js';
import { newMatchState } from './new-match.js';

// Written from docs/reference/matches.md#lifecycle, not from the table: what each actor may do, state by state. `=` leaves it unchanged,
// `.` is refused (409).
const LETTERS: Record<string, MatchStatus> = {
  P: 'PENDING',
  A: 'ACCEPTED',
  R: 'READY',
  I: 'IN_PROGRESS',
  C: 'COMPLETED',
  X: 'CANCELLED',
  D: 'DISPUTED',
  F: 'FORFEITED',
};
const COLUMNS = ['PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED', 'COMPLETED', 'CANCELLED', 'FORFEITED'] as const;
/** For a published, open match with nobody ready; in DISPUTED its map 0 is disputed. */
const MATRIX = `
  file_acceptance      other_captain       = . . . . . . .
  approve_acceptance   creator_captain     A . . . . . . .
  decline_acceptance   creator_captain     = . . . . . . .
  cancel               creator_captain     X X X . . . . .
  cancel               game                X X X X X . . .
  cancel               league              X X X X X . . .
  expire               clock               X . . . . . . .
  ready                creator_captain     . = = . . . . .
  ready                accepted_captain    . = = . . . . .
  no_show              clock               . X . . . . . .
  start                creator_captain     . . I . . . . .
  start                accepted_captain    . . I . . . . .
  start                game                . I I . . . . .
  start                league              . . I . . . . .
  forfeit              creator_captain     . F F F . . . .
  forfeit              accepted_captain    . F F F . . . .
  forfeit              game                . F F F . . . .
  forfeit              league              . F F F F . . .
  complete             game                . . . C C . . .
  submit_score         creator_captain     . . . = = . . .
  submit_score         accepted_captain    . . . = = . . .
  confirm_score        creator_captain     . . . = = . . .
  confirm_score        accepted_captain    . . . = = . . .
  record_score         game                . . . = I . . .
  record_score         league              . . . = I . . .
  auto_confirm         clock               . . . = = . . .
  set_lobby_code       creator_captain     . = = = = . . .
  set_lobby_code       accepted_captain    . = = = = . . .
  set_attendance       player              = = = . . . . .
  record_player_stats  game                . . . = = = . .
  leave_team           team                = = = . . . . .
  close_team           team                X X X X X . . .
  record_player_stats  league              . . . = = = . .
  rule                 league              . . . F F F . =
  cancel               tournament          X X X X X . . .
  forfeit              tournament          . F F F F . . .
  rule                 tournament          . . . F F F . =
  move                 tournament          . = = . . . . .
  dispute              creator_captain     . . . = = = . =
  dispute              accepted_captain    . . . = = = . =
`;
/** For a published challenge, before and after it is accepted: the differences from the above. */
const CHALLENGE = `
  file_acceptance      other_captain       . . . . . . . .
  approve_acceptance   creator_captain     . . . . . . . .
  decline_acceptance   creator_captain     . . . . . . . .
  accept_challenge     challenged_captain  A . . . . . . .
  refuse_challenge     challenged_captain  X . . . . . . .
`;
/** For a match of a tournament: the differences from the above. */
const OF_TOURNAMENT = `
  cancel               creator_captain     . . . . . . . .
`;
const ACTORS: Actor[] = [
  'creator_captain',
  'accepted_captain',
  'challenged_captain',
  'other_captain',
  'player',
  'game',
  'league',
  'tournament',
  'clock',
  'team',
];
const NOW = new Date('2026-01-01T12:00:00Z');
const EARLIER = '2026-01-01T00:00:00.000Z';
const TERMS = { id: 'dsp_1', windowMinutes: 1_440, answerMinutes: 1_440, rulingMinutes: 4_320, onDeadline: 'void' } as const;

function matchAt(status: MatchStatus, fields: Partial<MatchState> = {}): MatchState {
  const created = newMatchState({
    id: 'match_1',
    origin: 'captain',
    status,
    publishStatus: 'PUBLISHED',
    gameId: 'valorant',
    gameMode: 'standard',
    rewardBonus: 0,
    bestOf: 5,
    teamSize: 1,
    matchType: 'XP_ONLY',
    wagerAmount: null,
    selectedMaps: [],
    mapSelectionType: null,
    creatorTeamId: 'team_a',
    acceptedTeamId: status === 'PENDING' ? null : 'team_b',
    challengedTeamId: null,
    leagueId: null,
    leagueSeasonId: null,
    scheduledAt: null,
    createdAt: EARLIER,
  });
  const isReady = status === 'READY';
  return { ...created, creatorReadyAt: isReady ? EARLIER : null, acceptedReadyAt: isReady ? EARLIER : null, ...fields };
}

/** Map 0 is disputed if the match is; map 1 waits for team b, map 2 for team a. */
function mapsAt(status: MatchStatus): MapState[] {
  const map = (mapIndex: number, mapStatus: MapState['status'], teamId: string): MapState => ({
    mapIndex,
    mapId: '',
    status: mapStatus,
    creatorTeamScore: 13,
    opponentTeamScore: 1,
    source: 'captain',
    submittedByUserId: `user_${teamId}`,
    submittedByTeamId: teamId,
    submittedAt: EARLIER,
    counterCreatorScore: mapStatus === 'DISPUTED' ? 1 : null,
    counterOpponentScore: mapStatus === 'DISPUTED' ? 13 : null,
    counterUserId: null,
    counterTeamId: mapStatus === 'DISPUTED' ? 'team_b' : null,
    counterSubmittedAt: null,
    counterScreenshotUrls: [],
    counterScreenshotStorageIds: [],
    confirmedByUserId: null,
    confirmedByTeamId: null,
    confirmedAt: null,
    isAutoConfirmed: false,
    screenshotUrls: [],
    screenshotStorageIds: [],
    createdAt: EARLIER,
  });
  return [...(status === 'DISPUTED' ? [map(0, 'DISPUTED', 'team_a')] : []), map(1, 'PENDING', 'team_a'), map(2, 'PENDING', 'team_b')];
}

function toCommand(name: CommandName, by: Actor): Command {
  const side = by === 'accepted_captain' ? 'accepted' : 'creator';
  const score = (mapIndex: number) => ({
    mapIndex,
    mapId: '',
    creatorTeamScore: 13,
    opponentTeamScore: 7,
    screenshotUrls: [],
    screenshotStorageIds: [],
  });
  const actor = { userId: 'user_me', side } as const;
  switch (name) {
    case 'approve_acceptance':
      return { name, by, teamId: 'team_b', playerIds: ['user_b'] };
    case 'leave_team':
      return { name, by, teamId: 'team_a', playerIds: ['user_b'] };
    case 'accept_challenge':
      return { name, by, playerIds: ['user_b'] };
    case 'ready':
    case 'forfeit':
      return { name, by, side };
    case 'set_lobby_code':
      return { name, by, lobbyCode: 'code' };
    case 'submit_score':
      return { name, by, score: score(3), actor, terms: TERMS };
    case 'dispute':
      return { name, by, demand: { requested: 'void', claims: [], mapIndexes: [] }, actor, terms: TERMS };
    case 'answer_dispute':
      return { name, by, accept: false, actor };
    case 'withdraw_dispute':
      return { name, by, actor };
    case 'escalate_dispute':
      return { name, by, userId: 'user_me' };
    case 'confirm_score':
      return { name, by, mapIndex: side === 'creator' ? 2 : 1, actor };
    case 'record_score':
      return { name, by, score: score(0) };
    case 'auto_confirm':
      return { name, by, mapIndex: 1 };
    case 'rule':
      return { name, by, ruling: { outcome: 'forfeit', side: 'creator' }, terms: TERMS };
    case 'move':
      return { name, by, scheduledAt: NOW.toISOString() };
    default:
      return { name, by };
  }
}

/** Target by "command actor status"; missing entries are refused. */
function parse(...texts: string[]): Map<string, string> {
  const cells = texts
    .flatMap((text) => text.trim().split('\n'))
    .flatMap((line) => {
      const [command, actor, ...letters] = line.trim().split(/\s+/);
      return COLUMNS.map((status, column) => [`${command} ${actor} ${status}`, letters[column] ?? '.'] as const);
    });
  return new Map(cells);
}

function outcome(match: MatchState, command: Command): string {
  try {
    const { match: after } = decide(match, mapsAt(match.status), command, NOW);
    return after.status === match.status ? '=' : (Object.keys(LETTERS).find((letter) => LETTERS[letter] === after.status) ?? '?');
  } catch (error) {
    expect(error).toMatchObject({ code: 'error_match_not_in_valid_state' });
    return '.';
  }
}

const EVERY_CELL = MATCH_STATUSES.flatMap((status) =>
  COMMANDS.flatMap((command) => ACTORS.map((actor) => ({ status, command, actor, key: `${command} ${actor} ${status}` }))),
);

/** Also for a match that nobody else can see. */
const WHATEVER_IS_SEEN = [
  'cancel creator_captain X',
  'cancel game X',
  'cancel league X',
  'cancel tournament X',
  'expire clock X',
  'leave_team team =',
  'close_team team X',
];

describe('every command by every actor in every state', () => {
  it.each([
    ['an open match', parse(MATRIX), {}],
    ['a challenge', parse(MATRIX, CHALLENGE), { challengedTeamId: 'team_b' }],
    ['a match of a tournament', parse(MATRIX, OF_TOURNAMENT), { tournamentId: 'tournament_1' }],
  ])('changes the documented fields of %s and nothing else', (_, expected, fields) => {
    const found = EVERY_CELL.map(
      ({ status, command, actor, key }) => `${key}: ${outcome(matchAt(status, fields), toCommand(command, actor))}`,
    );
    expect(found).toEqual(EVERY_CELL.map(({ key }) => `${key}: ${expected.get(key) ?? '.'}`));
  });

  it.each([
    ['DRAFT', ['publish creator_captain =', 'set_attendance player =']],
    ['ARCHIVED', []],
  ] as const)('of a match that is %s: little', (publishStatus, expected) => {
    for (const challengedTeamId of [null, 'team_b']) {
      const match = matchAt('PENDING', { publishStatus, challengedTeamId });
      const found = COMMANDS.flatMap((command) =>
        ACTORS.map((actor) => `${command} ${actor} ${outcome(match, toCommand(command, actor))}`),
      ).filter((cell) => !cell.endsWith('.'));
      expect(found.toSorted()).toEqual([...expected, ...WHATEVER_IS_SEEN].toSorted());
    }
  });

  it('lists as allowed exactly the commands that it accepts', () => {
    for (const { status, actor } of EVERY_CELL) {
      const match = matchAt(status);
      const taken = COMMANDS.filter((command) => outcome(match, toCommand(command, actor)) !== '.');
      expect(allowedCommands(match, actor)).toEqual(taken);
    }
  });
});

describe('rules that depend on more than the state', () => {
  const run = (match: MatchState, command: Command, maps: MapState[] = []) => decide(match, maps, command, NOW);

  it('a closed team forfeits its accepted match to the other one; if both are closed, neither wins', () => {
    for (const status of ['ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED'] as const) {
      const forfeit = run(matchAt(status), { name: 'close_team', by: 'team', side: 'accepted' }, mapsAt(status));
      expect(forfeit.match).toMatchObject({
        status: 'FORFEITED',
        forfeitedByTeamId: 'team_b',
        winnerTeamId: 'team_a',
        endReason: 'team_closed',
      });
      expect(forfeit.events).toEqual([{ type: 'match.forfeited', data: { forfeitedByTeamId: 'team_b', reason: 'team_closed' } }]);
      const cancelled = run(matchAt(status), { name: 'close_team', by: 'team' }, mapsAt(status));
      expect(cancelled.match).toMatchObject({ status: 'CANCELLED', winnerTeamId: null, endReason: 'team_closed' });
    }
  });

  it('the second of two teams makes a match ready, the first does not', () => {
    const second = run(matchAt('ACCEPTED', { creatorReadyAt: EARLIER }), toCommand('ready', 'accepted_captain'));
    expect(second).toMatchObject({ match: { status: 'READY', acceptedReadyAt: NOW.toISOString() }, events: [{ type: 'match.ready' }] });
    const again = run(matchAt('ACCEPTED', { creatorReadyAt: EARLIER }), toCommand('ready', 'creator_captain'));
    expect(again).toMatchObject({ match: { status: 'ACCEPTED', creatorReadyAt: EARLIER }, events: [] });
  });

  it('a no-show is the forfeit of the team that was not ready', () => {
    expect(run(matchAt('ACCEPTED', { acceptedReadyAt: EARLIER }), { name: 'no_show', by: 'clock' })).toMatchObject({
      match: {
        status: 'FORFEITED',
        forfeitedByTeamId: 'team_a',
        winnerTeamId: 'team_b',
        endReason: 'no_show',
        completedAt: NOW.toISOString(),
      },
      events: [{ type: 'match.forfeited', data: { forfeitedByTeamId: 'team_a', reason: 'no_show' } }],
    });
    expect(run(matchAt('ACCEPTED'), { name: 'no_show', by: 'clock' })).toMatchObject({
      match: { status: 'CANCELLED', endReason: 'no_show' },
      events: [{ data: { reason: 'no_show' } }],
    });
  });

  it.each([
    [2, 1, 'team_a', 'team_b'],
    [0, 1, 'team_b', 'team_a'],
    [1, 1, null, null],
    [0, 0, null, null],
  ])('a match completed by its developer at %i:%i is won by %s', (creatorTeamScore, acceptedTeamScore, winner, loser) => {
    const { match, events } = run(matchAt('IN_PROGRESS', { creatorTeamScore, acceptedTeamScore }), { name: 'complete', by: 'game' });
    expect(match).toMatchObject({ status: 'COMPLETED', winnerTeamId: winner, completedAt: NOW.toISOString() });
    expect(events).toEqual([
      { type: 'match.completed', data: winner ? { isDraw: false, winnerTeamId: winner, loserTeamId: loser } : { isDraw: true } },
    ]);
  });

  it('a refusal names the state and the commands that are possible instead', () => {
    expect(() => run(matchAt('ACCEPTED'), toCommand('start', 'creator_captain'))).toThrow(
      'The match is ACCEPTED: start is not allowed; allowed now: ready, cancel, forfeit, lobby-code.',
    );
    expect(() => run(matchAt('COMPLETED'), toCommand('cancel', 'creator_captain'))).toThrow(
      'The match is COMPLETED: cancel is not allowed; allowed now: disputes.',
    );
  });
});
