import type { CallOptions, CallerContext } from '@matchpoint/rpc';
import type { DomainError } from '@matchpoint/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeAll(() => {
  // A user who captains two teams that meet, and another captain of the second one.
  service.world.teams.push(
    { id: 'team_m', slug: 'm', gameId: 'valorant', members: ['user_both', 'user_m2'], captains: ['user_both', 'user_m2'] },
    { id: 'team_n', slug: 'n', gameId: 'valorant', members: ['user_both', 'user_n2'], captains: ['user_both', 'user_n2'] },
    { id: 'team_p', slug: 'p', gameId: 'valorant', members: ['user_p1', 'user_p2'], visibility: 'private' },
  );
});
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: DomainError) => error.code,
  );
type Operation = (matchId: string, call: CallOptions) => Promise<unknown>;

/** Every operation on a match by a personal key, by the role that it requires. */
const OPERATIONS: Record<'creator' | 'participant' | 'challenged', Record<string, Operation>> = {
  creator: {
    publish: (matchId, call) => service.commands().publishMatch({ matchId }, call),
    cancel: (matchId, call) => service.commands().cancelMatch({ matchId }, call),
  },
  participant: {
    'start': (matchId, call) => service.commands().startMatch({ matchId }, call),
    'forfeit': (matchId, call) => service.commands().forfeitMatch({ matchId }, call),
    'lobby code': (matchId, call) => service.commands().updateLobbyCode({ matchId, lobbyCode: 'x' }, call),
    'submit score': (matchId, call) => service.scores().submitMatchScore({ matchId, score: scoreOf(0, 1, 0) }, call),
    'confirm score': (matchId, call) => service.scores().confirmMatchScore({ matchId, mapIndex: 0 }, call),
  },
  challenged: {
    'accept challenge': (matchId, call) =>
      service.commands().acceptChallenge({ matchId, activeRoster: ['user_b1'], benchRoster: [] }, call),
    'refuse challenge': (matchId, call) => service.commands().refuseChallenge({ matchId }, call),
  },
};
const READS: Record<string, Operation> = {
  players: (matchId, call) => service.details().listMatchPlayers({ matchId }, call),
  scores: (matchId, call) => service.scores().getMatchScores({ matchId }, call),
};
const GAME_OPERATIONS: Record<string, Operation> = {
  'rosters': (matchId, call) => service.details().getGameMatchRosters({ matchId }, call),
  'status': (matchId, call) => service.details().getGameMatchStatus({ matchId }, call),
  'set status': (matchId, call) => service.commands().updateGameMatchStatus({ matchId, status: 'CANCELLED' }, call),
  'forfeit': (matchId, call) => service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_a' }, call),
  'scores': (matchId, call) => service.scores().getGameScores({ matchId }, call),
  'submit scores': (matchId, call) => service.scores().submitGameScores({ matchId, maps: [scoreOf(0, 1, 0)] }, call),
  'submit map': (matchId, call) => service.scores().submitGameMapScore({ matchId, score: scoreOf(0, 1, 0) }, call),
  'player stats': (matchId, call) => service.scores().submitGamePlayerStats({ matchId, mapIndex: 0, playerStats: '{}' }, call),
};
const entries = (...groups: Record<string, Operation>[]): [string, Operation][] => groups.flatMap((group) => Object.entries(group));
const personal = entries(OPERATIONS.creator, OPERATIONS.participant, OPERATIONS.challenged, {
  ready: (matchId, call) => service.commands().markMatchReady({ matchId, teamId: 'team_a' }, call),
  attendance: (matchId, call) => service.commands().updateAttendance({ matchId, status: 'ATTENDING' }, call),
  accept: (matchId, call) =>
    service.commands().acceptMatch({ matchId, teamId: 'team_b', activeRoster: ['user_b1'], benchRoster: [], selectedMaps: [] }, call),
  approve: (matchId, call) => service.commands().approveAcceptance({ matchId, acceptanceId: 'acc_x', availableMaps: [] }, call),
  decline: (matchId, call) => service.commands().declineAcceptance({ matchId, acceptanceId: 'acc_x' }, call),
});

describe('a match that is hidden from the caller', () => {
  it.each([...personal, ...entries(READS)])('is not found: %s', async (_, operation) => {
    expect(await code(operation('match_unknown', as('user_b1')))).toBe('error_match_not_found');
    for (const publishStatus of ['DRAFT', 'ARCHIVED']) {
      const matchId = await act.create({ publishStatus, isChallenge: true, challengedTeamId: 'team_b' });
      expect(await code(operation(matchId, as('user_b1')))).toBe('error_match_not_found');
    }
  });

  it.each(entries(GAME_OPERATIONS))('is not found by a game: %s', async (_, operation) => {
    expect(await code(operation('match_unknown', asGame('valorant')))).toBe('error_match_not_found');
    expect(await code(operation(await act.create({ publishStatus: 'DRAFT' }), asGame('valorant')))).toBe('error_match_not_found');
  });
});

describe('an operation without its role', () => {
  it.each(entries(OPERATIONS.creator))('%s is refused to all but captains of the creator', async (_, operation) => {
    const matchId = await act.started();
    for (const userId of ['user_a2', 'user_b1', 'user_c1'])
      expect(await code(operation(matchId, as(userId)))).toBe('error_captain_required');
  });

  it.each(entries(OPERATIONS.participant))(
    '%s is refused to members who are not captains, and to callers on neither team',
    async (_, operation) => {
      const matchId = await act.started();
      expect(await code(operation(matchId, as('user_a2')))).toBe('error_captain_required');
      expect(await code(operation(matchId, as('user_b2')))).toBe('error_captain_required');
      expect(await code(operation(matchId, as('user_c1')))).toBe('error_not_match_participant');
    },
  );

  it.each(entries(OPERATIONS.challenged))('%s is refused to all but captains of the challenged team', async (_, operation) => {
    const matchId = await act.create({ isChallenge: true, challengedTeamId: 'team_b' });
    expect(await code(operation(matchId, as('user_b2')))).toBe('error_captain_required');
    expect(await code(operation(matchId, as('user_a1')))).toBe('error_captain_required');
    expect(await code(operation(matchId, as('user_c1')))).toBe('error_not_match_participant');
    expect(await code(operation(matchId, as('user_b1')))).toBe('ok');
    expect(await code(operation(matchId, as('user_b1')))).toBe('error_match_not_in_valid_state');
  });

  it.each(entries(OPERATIONS.challenged))(
    '%s is refused in a match that is no challenge, first to all but captains',
    async (_, operation) => {
      const matchId = await act.create();
      expect(await code(operation(matchId, as('user_c1')))).toBe('error_not_match_participant');
      expect(await code(operation(matchId, as('user_a2')))).toBe('error_captain_required');
      expect(await code(operation(matchId, as('user_a1')))).toBe('error_match_not_in_valid_state');
    },
  );

  it('ready is refused for a team that is not in the match, and for one that the caller does not captain', async () => {
    const matchId = await act.accepted();
    expect(await code(act.ready(matchId, 'team_c'))).toBe('error_not_match_participant');
    expect(await code(act.ready(matchId, 'team_a', 'user_a2'))).toBe('error_captain_required');
    expect(await code(act.ready(matchId, 'team_a', 'user_b1'))).toBe('error_captain_required');
  });

  it("accept is refused for an unknown team, one the caller does not captain, the match's own team, and one of another game", async () => {
    const matchId = await act.create();
    expect(await code(act.accept(matchId, 'user_b1', { teamId: 'team_unknown' }))).toBe('error_team_not_found');
    expect(await code(act.accept(matchId, 'user_b2'))).toBe('error_captain_required');
    expect(await code(act.accept(matchId, 'user_a1', { teamId: 'team_a', activeRoster: ['user_a1'] }))).toBe('INVALID_INPUT');
    expect(await code(act.accept(matchId, 'user_x1', { teamId: 'team_x', activeRoster: ['user_x1'] }))).toBe('INVALID_INPUT');
    expect(await code(act.accept(matchId, 'user_b1', { activeRoster: ['user_a1'] }))).toBe('INVALID_INPUT');
    expect(await code(act.accept(matchId))).toBe('ok');
    expect(await code(act.accept(matchId))).toBe('error_match_not_in_valid_state');
  });

  it("approve and decline are refused for another match's or an answered acceptance, and to all but the creator's captains", async () => {
    const [matchId, other] = [await act.create(), await act.create()];
    const { acceptanceId } = await act.accept(matchId);
    const second = await act.accept(matchId, 'user_c1', { teamId: 'team_c', activeRoster: ['user_c1'] });
    expect(await code(act.approve(other, acceptanceId))).toBe('error_match_not_found');
    for (const id of [acceptanceId, 'acc_none'])
      for (const userId of ['user_a2', 'user_b1']) expect(await code(act.approve(matchId, id, userId))).toBe('error_captain_required');
    const decline = () => service.commands().declineAcceptance({ matchId, acceptanceId: second.acceptanceId }, as('user_a1'));
    expect(await code(decline())).toBe('ok');
    expect(await code(decline())).toBe('error_match_not_in_valid_state');
    expect(await code(act.approve(matchId, acceptanceId))).toBe('ok');
    expect(await act.query('select team_id, status from match_acceptance order by team_id')).toEqual([
      { team_id: 'team_b', status: 'APPROVED' },
      { team_id: 'team_c', status: 'DECLINED' },
    ]);
  });

  it.each(personal)('%s is refused to a key that is not personal', async (_, operation) => {
    const operator: CallerContext = { userId: 'user_a1', keyId: 'key', kind: 'league_operator', leagueId: 'league_1' };
    expect(await code(operation('match_unknown', { caller: operator }))).toBe('API_KEY_PERMISSION_DENIED');
    expect(await code(operation('match_unknown', asGame('valorant')))).toBe('API_KEY_PERMISSION_DENIED');
  });
});

describe('two games', () => {
  it.each(entries(GAME_OPERATIONS))("cannot access each other's matches: %s", async (_, operation) => {
    const matchId = await act.createGame();
    const before = await act.query('select xmin, * from match');
    expect(await code(operation(matchId, asGame('chess')))).toBe('error_game_scope_mismatch');
    expect(await code(operation(matchId, as('user_a1')))).toBe('error_game_scope_mismatch');
    expect(await act.query('select xmin, * from match')).toEqual(before);
  });

  it("do not see each other's matches in shared lists, batches or reads", async () => {
    const matchId = await act.createGame();
    await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, asGame('valorant'));
    expect((await service.matches().listGameMatches({ gameId: 'chess', pageSize: 100 }, asGame('chess'))).matches).toEqual([]);
    const { items } = await service.scores().submitGameBatchMatchScores({ items: [{ matchId, score: scoreOf(0, 1, 0) }] }, asGame('chess'));
    expect(items).toEqual([{ matchId, mapIndex: 0, status: 'failed', error: 'error_game_scope_mismatch' }]);
    for (const [, read] of entries(READS)) expect(await code(read(matchId, asGame('chess')))).toBe('error_game_scope_mismatch');
    expect(await act.query('select from map_score')).toEqual([]);
  });
});

describe('a captain of both sides', () => {
  const meet = async (): Promise<string> => {
    const matchId = await act.create(
      { teamId: 'team_m', activeRoster: ['user_m2'], isChallenge: true, challengedTeamId: 'team_n' },
      'user_both',
    );
    await service.commands().acceptChallenge({ matchId, activeRoster: ['user_n2'], benchRoster: [] }, as('user_both'));
    await act.ready(matchId, 'team_m', 'user_both');
    await act.ready(matchId, 'team_n', 'user_both');
    await service.commands().startMatch({ matchId }, as('user_both'));
    return matchId;
  };

  it('cannot confirm a score that they submitted; another captain of the other side can', async () => {
    const matchId = await meet();
    await act.submit(matchId, 'user_both', scoreOf(0, 13, 7));
    expect(await code(act.confirm(matchId, 'user_both', 0))).toBe('error_captain_required');
    expect((await act.submit(matchId, 'user_both', scoreOf(0, 13, 8))).result?.action).toBe('submitted');
    expect((await act.confirm(matchId, 'user_n2', 0)).result?.action).toBe('confirmed');
  });

  it('can confirm a score that another captain has submitted, for either side', async () => {
    const matchId = await meet();
    await act.submit(matchId, 'user_m2', scoreOf(0, 13, 7));
    expect((await act.confirm(matchId, 'user_both', 0)).result?.action).toBe('confirmed');
    await act.submit(matchId, 'user_n2', scoreOf(1, 13, 7));
    expect((await act.submit(matchId, 'user_both', scoreOf(1, 13, 7))).result?.action).toBe('confirmed');
    expect(await act.stored(matchId)).toMatchObject({ status: 'COMPLETED' });
  });

  it('forfeits for the creator', async () => {
    const matchId = await meet();
    await service.commands().forfeitMatch({ matchId, reason: 'tired' }, as('user_both'));
    expect(await act.stored(matchId)).toMatchObject({
      status: 'FORFEITED',
      forfeited_by_team_id: 'team_m',
      winner_team_id: 'team_n',
      end_reason: 'tired',
    });
  });
});

describe('players of a match', () => {
  it("are shown with their answers, a private team's to its own members only", async () => {
    const matchId = await act.create({ benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    const { acceptanceId } = await act.accept(matchId, 'user_p1', { teamId: 'team_p', activeRoster: ['user_p2'] });
    await act.approve(matchId, acceptanceId);
    await service.commands().updateAttendance({ matchId, status: 'ATTENDING' }, as('user_a1'));
    const players = async (userId: string) => (await service.details().listMatchPlayers({ matchId }, as(userId))).players;
    expect(await players('user_c1')).toEqual([
      {
        id: `${matchId}.creator.user_a1`,
        userId: 'user_a1',
        teamId: 'team_a',
        rosterType: 'ACTIVE',
        attendanceStatus: 'ATTENDING',
        isCheckedIn: true,
        checkedInAt: '2026-01-01T00:00:00.000Z',
      },
      {
        id: `${matchId}.creator.user_a2`,
        userId: 'user_a2',
        teamId: 'team_a',
        rosterType: 'BENCH',
        attendanceStatus: 'TENTATIVE',
        isCheckedIn: false,
        checkedInAt: undefined,
      },
    ]);
    expect((await players('user_p1')).map(({ userId }) => userId)).toEqual(['user_a1', 'user_a2', 'user_p2']);
    expect(
      (await service.details().getGameMatchRosters({ matchId }, asGame('valorant'))).acceptedRoster.map(({ userId }) => userId),
    ).toEqual(['user_p2']);
    expect(await code(service.commands().updateAttendance({ matchId, status: 'ATTENDING' }, as('user_p1')))).toBe(
      'error_not_match_participant',
    );
  });

  it('are named as submitters and confirmers to their own private team only, and events name that team', async () => {
    const matchId = await act.create();
    const { acceptanceId } = await act.accept(matchId, 'user_p1', { teamId: 'team_p', activeRoster: ['user_p2'] });
    await act.approve(matchId, acceptanceId);
    await act.ready(matchId, 'team_a');
    await act.ready(matchId, 'team_p');
    await service.commands().startMatch({ matchId }, as('user_a1'));
    await service.scores().submitMatchScore({ matchId, score: scoreOf(0, 13, 7) }, as('user_p1'));
    await service.scores().confirmMatchScore({ matchId, mapIndex: 0 }, as('user_a1'));
    const namesOf = async (userId: string) => {
      const {
        scores: [score],
      } = await service.scores().getMatchScores({ matchId }, as(userId));
      return [score?.submittedBy, score?.confirmedBy].map((by) => [by?.userId, by?.teamId]);
    };
    expect(await namesOf('user_p2')).toEqual([
      ['user_p1', 'team_p'],
      ['user_a1', 'team_a'],
    ]);
    for (const other of ['user_a1', 'user_c1'])
      expect(await namesOf(other)).toEqual([
        ['', 'team_p'],
        ['user_a1', 'team_a'],
      ]);
    const told = (await act.events(matchId)).filter(({ type }) => type.startsWith('score.'));
    expect(told.map(({ type, data }) => [type, data.teamId, data.submittedByUserId ?? data.confirmedByUserId])).toEqual([
      ['score.submitted', 'team_p', 'user_p1'],
      ['score.confirmed', 'team_a', 'user_a1'],
    ]);
  });

  it('give their spot to the bench when they decline', async () => {
    const matchId = await act.create({ benchRoster: [{ userId: 'user_a2', priority: 1 }] });
    const say = (userId: string, status: string) => service.commands().updateAttendance({ matchId, status }, as(userId));
    expect(await say('user_a1', 'NOT_ATTENDING')).toMatchObject({ replacedBy: 'user_a2', reclaimedSpot: false });
    expect(await say('user_a2', 'NOT_ATTENDING')).toMatchObject({ replacedBy: undefined });
    expect(await say('user_a1', 'ATTENDING')).toMatchObject({ reclaimedSpot: true });
    expect((await act.events(matchId)).filter(({ type }) => type === 'roster.updated').map(({ data }) => data.playerIds)).toEqual([
      ['user_a2'],
      [],
      ['user_a1'],
    ]);
    expect(await code(say('user_a1', 'MAYBE'))).toBe('INVALID_INPUT');
  });
});

describe("a league's matches", () => {
  it('are its published ones, in any status, newest first, page by page, with every filter', async () => {
    const inLeague = { leagueId: 'league_1' };
    const ids = [await act.create(inLeague), await act.accepted(inLeague)];
    await act.create({ ...inLeague, publishStatus: 'DRAFT' });
    await act.create();
    const list = async (filters: object = {}) =>
      (await service.matches().listLeagueMatches({ leagueId: 'league_1', pageSize: 50, ...filters })).matches.map(({ id }) => id);
    expect(await list()).toEqual(ids.toSorted().toReversed());
    const first = await service.matches().listLeagueMatches({ leagueId: 'league_1', pageSize: 1 });
    expect(first.hasMore).toBe(true);
    expect(await list({ after: first.matches[0] })).toEqual([ids.toSorted()[0]]);
    for (const filter of [{ status: 'ACCEPTED' }, { teamId: 'team_b' }]) expect(await list(filter)).toEqual([ids[1]]);
    for (const filter of [{ teamId: 'team_a' }, { seasonId: 'season_1' }, { gameId: 'valorant' }])
      expect(await list(filter)).toHaveLength(2);
    for (const filter of [{ gameId: 'chess' }, { seasonId: 'preseason' }, { leagueId: 'league_2' }]) expect(await list(filter)).toEqual([]);
  });
});

describe('discovery', () => {
  it('include only published open matches, newest first, page by page, with every filter', async () => {
    const ids: string[] = [];
    for (const fields of [
      {},
      { platform: 'XBOX', region: 'ASIA', matchType: 'WAGER', leagueId: 'vct', scheduledAt: '2026-01-02T00:00:00.000Z' },
      {},
    ]) {
      ids.push(await act.create(fields));
      service.clock.advance(1);
    }
    await act.create({ publishStatus: 'DRAFT' });
    await act.create({ isChallenge: true, challengedTeamId: 'team_b' });
    await act.accepted();
    const discover = async (filters: object = {}) =>
      (await service.details().discoverMatches({ pageSize: 50, ...filters })).matches.map(({ id }) => id);
    expect(await discover()).toEqual(ids.toReversed());
    const first = await service.details().discoverMatches({ pageSize: 1 });
    expect(await discover({ after: first.matches[0] })).toEqual(ids.slice(0, 2).toReversed());
    for (const filter of [
      { platform: 'XBOX' },
      { region: 'ASIA' },
      { matchType: 'WAGER' },
      { leagueId: 'league_1' },
      { leagueSeasonId: 'season_1' },
      { scheduledAfter: '2026-01-02T00:00:00Z' },
      { scheduledBefore: '2026-01-03T00:00:00Z' },
    ]) {
      expect(await discover(filter)).toEqual([ids[1]]);
    }
    expect(await discover({ gameId: 'chess' })).toEqual([]);
  });
});
