import { DomainError } from '@matchpoint/errors';
import type { CallOptions } from '@matchpoint/rpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const { accepted, create, ready, started, stored, submit: report, query } = actions(service);
const IN_LEAGUE = { leagueId: 'league_1' };
const operator: CallOptions = { caller: { userId: 'user_staff', keyId: 'key', kind: 'league_operator', leagueId: 'league_1' } };
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const submit = (matchId: string, ...scores: ReturnType<typeof scoreOf>[]) =>
  service.scores().submitGameScores({ matchId, maps: scores, league: 'vct' }, operator);
const setStatus = (matchId: string, status: string) =>
  service.commands().updateGameMatchStatus({ matchId, status, league: 'vct' }, operator);
const operated = () => query(`select data from outbox_event where type = 'internal.match.operated' order by position`);

beforeEach(async () => {
  await service.database.empty('match, outbox_event cascade');
  service.world.admit = () => ({ leagueId: 'league_1' });
});

describe('a challenge in a league', () => {
  const CHALLENGE = { ...IN_LEAGUE, isChallenge: true, challengedTeamId: 'team_b' };
  const challenge = (fields: object = {}) => code(create({ ...CHALLENGE, ...fields }));
  const limited = (limits: object) => {
    service.world.challengeLimits = limits;
  };
  afterEach(() => limited({}));

  it.each([{ perSeason: 2 }, { pendingPerOpponent: 2 }, { pendingTotal: 2 }])(
    'is refused beyond %j, also when ten are concurrent',
    async (limits) => {
      limited(limits);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => challenge({ publishStatus: index % 2 ? 'DRAFT' : 'PUBLISHED' })),
      );
      expect(answers.filter((answer) => answer === 'ok')).toHaveLength(2);
      expect(answers.filter((answer) => answer === 'error_league_not_eligible')).toHaveLength(8);
      expect(await code(create(IN_LEAGUE))).toBe('ok');
      expect(await code(create({ isChallenge: true, challengedTeamId: 'team_b' }))).toBe('ok');
    },
  );

  it('counts in its season when it is over, and is then no longer pending', async () => {
    limited({ pendingTotal: 1, perSeason: 2 });
    for (let times = 0; times < 2; times += 1) {
      expect(await challenge()).toBe('ok');
      await query(`update match set status = 'CANCELLED'`);
    }
    expect(await challenge()).toBe('error_league_not_eligible');
    await query('update match set league_season_id = null');
    expect(await challenge()).toBe('ok');
  });

  it('is refused against the same opponent until the cooldown ends, and the message says when', async () => {
    limited({ cooldownMinutes: 10 });
    expect(await challenge()).toBe('ok');
    const at = service.clock.now().getTime();
    service.clock.advance(10 * 60_000 - 1);
    const again = new Date(at + 10 * 60_000).toISOString();
    await expect(create(CHALLENGE)).rejects.toMatchObject({
      code: 'error_league_not_eligible',
      message: `The team may challenge this opponent again at ${again} (challengeCooldownMinutes).`,
    });
    service.clock.advance(1);
    expect(await challenge()).toBe('ok');
  });

  it('tells the league at acceptance how its maps are selected, and whose roster it joins', async () => {
    const asked: unknown[] = [];
    service.world.judgeMatch = (request) => {
      asked.push(request);
      return undefined;
    };
    await accepted({ ...IN_LEAGUE, mapSelectionType: 'COMPETITIVE' });
    expect(asked.at(-1)).toMatchObject({ mapSelectionType: 'COMPETITIVE', rosterTeamId: 'team_b' });
    service.world.judgeMatch = () => undefined;
  });
});

describe('the staff of a league', () => {
  it('can record scores that are final at once, replacing captains’ pending ones, and the feed lists it', async () => {
    const matchId = await started(IN_LEAGUE);
    await service
      .scores()
      .submitMatchScore({ matchId, score: scoreOf(0, 1, 13) }, { caller: { userId: 'user_a1', keyId: 'k', kind: 'personal' } });
    const { items } = await submit(matchId, scoreOf(0, 13, 1), scoreOf(1, 13, 2), scoreOf(9, 1, 0));
    expect(items.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'failed']);
    expect(await stored(matchId)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a' });
    expect(await query('select source from map_score')).toEqual([{ source: 'league' }, { source: 'league' }]);
    expect(await operated()).toEqual([
      {
        data: {
          ...{ leagueId: 'league_1', matchId, actorId: 'user_staff', activity: 'match.score_recorded' },
          metadata: { mapIndexes: [0, 1] },
        },
      },
    ]);
  });

  it('and of the platform are recorded in the audit log if they act by a platform role', async () => {
    const matchId = await started(IN_LEAGUE);
    await submit(matchId, scoreOf(0, 13, 1));
    service.world.admit = () => ({ leagueId: 'league_1', platformRole: 'MODERATOR' });
    await submit(matchId, scoreOf(9, 1, 0));
    await submit(matchId, scoreOf(1, 1, 13));
    await service.scores().submitGamePlayerStats({ matchId, mapIndex: 1, playerStats: '{}', league: 'vct' }, operator);
    await setStatus(matchId, 'CANCELLED');
    const kept = await query(`select data from outbox_event where type = 'internal.audit.recorded' order by position`);
    const by = { actorUserId: 'user_staff', actorRole: 'MODERATOR', target: matchId };
    expect(kept.map(({ data }) => data)).toMatchObject([
      { ...by, action: 'match.score_recorded', after: { leagueId: 'league_1', mapIndexes: [1] } },
      { ...by, action: 'match.player_stats_recorded', after: { mapIndex: 1 } },
      { ...by, action: 'match.status_changed', after: { previousStatus: 'IN_PROGRESS', newStatus: 'CANCELLED' } },
    ]);
  });

  it('can start a match that is ready and cancel an unfinished one, and set no other status', async () => {
    const matchId = await accepted(IN_LEAGUE);
    expect(await code(setStatus(matchId, 'IN_PROGRESS'))).toBe('error_match_not_in_valid_state');
    await ready(matchId, 'team_a');
    await ready(matchId, 'team_b');
    expect(await setStatus(matchId, 'IN_PROGRESS')).toMatchObject({ previousStatus: 'READY', newStatus: 'IN_PROGRESS' });
    expect(await code(setStatus(matchId, 'COMPLETED'))).toBe('error_match_not_in_valid_state');
    expect(await setStatus(matchId, 'CANCELLED')).toMatchObject({ previousStatus: 'IN_PROGRESS', newStatus: 'CANCELLED' });
    expect(await operated()).toHaveLength(2);
  });

  it("cannot change another league's match or a draft, nor act without the role or while the league does not allow it", async () => {
    const [inLeague, elsewhere, draft] = [
      await started(IN_LEAGUE),
      await started(),
      await create({ ...IN_LEAGUE, publishStatus: 'DRAFT' }),
    ];
    const codes = (matchId: string) => Promise.all([code(submit(matchId, scoreOf(0, 1, 0))), code(setStatus(matchId, 'CANCELLED'))]);
    expect(await Promise.all(['match_x', elsewhere, draft].map(codes))).toEqual([
      ['error_match_not_found', 'error_match_not_found'],
      ['error_league_scope_mismatch', 'error_league_scope_mismatch'],
      ['error_match_not_found', 'error_match_not_found'],
    ]);
    service.world.admit = () => ({ leagueId: 'league_1', refusal: 'error_league_role_required', message: 'no' });
    expect(await codes(inLeague)).toEqual(['error_league_role_required', 'error_league_role_required']);
    service.world.admit = () => new DomainError('error_league_scope_mismatch');
    expect(await codes(inLeague)).toEqual(['error_league_scope_mismatch', 'error_league_scope_mismatch']);
    expect(await operated()).toEqual([]);
  });

  it('can record a batch item by item, and a refusal of their role refuses the whole batch', async () => {
    const [one, other] = [await started(IN_LEAGUE), await started()];
    const batch = () =>
      service
        .scores()
        .submitGameBatchMatchScores(
          { items: [one, other, 'match_x'].map((matchId) => ({ matchId, score: scoreOf(0, 13, 1) })), league: 'vct' },
          operator,
        );
    expect((await batch()).items.map(({ status, error }) => error ?? status)).toEqual([
      'confirmed',
      'error_league_scope_mismatch',
      'error_match_not_found',
    ]);
    service.world.admit = () => ({ leagueId: 'league_1', refusal: 'error_league_not_active', message: 'no' });
    expect(await code(batch())).toBe('error_league_not_active');
  });

  it("can record players' statistics of a map", async () => {
    const matchId = await started(IN_LEAGUE);
    const stats = { matchId, mapIndex: 0, playerStats: '{"user_a1":{"kills":3}}', league: 'vct' };
    expect(await service.scores().submitGamePlayerStats(stats, operator)).toEqual({ mapIndex: 0, action: 'created' });
  });
});

describe('staff of a league who take part in a match', () => {
  const asStaff = (userId: string): CallOptions => ({ caller: { ...operator.caller!, userId } });
  const disputed = async (): Promise<string> => {
    const matchId = await started(IN_LEAGUE);
    await report(matchId, 'user_a1', scoreOf(0, 13, 7));
    await report(matchId, 'user_b1', scoreOf(0, 7, 13));
    return matchId;
  };
  /** Everything by which staff decide a match. */
  const decide = (matchId: string, who: CallOptions) => [
    () => service.scores().submitGameScores({ matchId, maps: [scoreOf(0, 13, 7), scoreOf(1, 13, 7)], league: 'vct' }, who),
    () => service.scores().submitGameMapScore({ matchId, score: scoreOf(0, 13, 7), league: 'vct' }, who),
    () => service.commands().updateGameMatchStatus({ matchId, status: 'CANCELLED', league: 'vct' }, who),
  ];
  const codes = (matchId: string, who: CallOptions) => Promise.all(decide(matchId, who).map((act) => code(act())));
  const CONFLICTS = Array<string>(3).fill('error_dispute_conflict');

  it('cannot settle its dispute by scores or by its status, whether they captain, play or have left the team since', async () => {
    const matchId = await disputed();
    const before = await stored(matchId);
    for (const userId of ['user_a1', 'user_a2', 'user_b1']) expect(await codes(matchId, asStaff(userId)), userId).toEqual(CONFLICTS);
    const team = service.world.teams.find(({ id }) => id === 'team_a')!;
    const { members } = team;
    try {
      team.members = members.filter((member) => member !== 'user_a1');
      expect(await codes(matchId, asStaff('user_a1'))).toEqual(CONFLICTS);
    } finally {
      team.members = members;
    }
    expect(await stored(matchId)).toEqual(before);
    expect(await operated()).toEqual([]);
  });

  it('cannot settle it by a platform role either, nor cancel a match whose confirmed score is in dispute', async () => {
    const matchId = await started(IN_LEAGUE);
    await report(matchId, 'user_a1', scoreOf(0, 13, 7));
    await service.scores().confirmMatchScore({ matchId, mapIndex: 0 }, as('user_b1'));
    await service
      .disputes()
      .openDispute({ matchId, requested: 'void', claims: [], mapIndexes: [], reason: 'No.', evidence: undefined }, as('user_b1'));
    expect((await stored(matchId))?.status).toBe('IN_PROGRESS');
    service.world.admit = () => ({ leagueId: 'league_1', platformRole: 'MODERATOR' });
    expect(await codes(matchId, asStaff('user_a2'))).toEqual(CONFLICTS);
  });

  it('fail in a batch for the disputed match alone', async () => {
    const [own, other] = [await disputed(), await started(IN_LEAGUE)];
    const items = [own, other].map((matchId) => ({ matchId, score: scoreOf(0, 13, 1) }));
    const answer = await service.scores().submitGameBatchMatchScores({ items, league: 'vct' }, asStaff('user_a1'));
    expect(answer.items.map(({ status, error }) => error ?? status)).toEqual(['error_dispute_conflict', 'confirmed']);
  });

  it('run it like any other match while nobody disputes it, and leave a dispute about it to other staff and the game', async () => {
    const open = await started(IN_LEAGUE);
    expect(await code(decide(open, asStaff('user_a1'))[0]!())).toBe('ok');
    expect(await stored(open)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a' });
    const [ours, games] = [await disputed(), await disputed()];
    expect(await code(decide(ours, operator)[0]!())).toBe('ok');
    const byGame = { matchId: games, maps: [scoreOf(0, 13, 7)] };
    const developer = { caller: { ...asGame('valorant').caller, userId: 'user_a1' } };
    expect((await service.scores().submitGameScores(byGame, developer)).items.map(({ status }) => status)).toEqual(['confirmed']);
  });

  it('are parties of a match only while it is in dispute', async () => {
    const [own, open] = [await disputed(), await started(IN_LEAGUE)];
    const isParty = async (matchId: string, userId: string) =>
      (await service.disputes().checkConflict({ matchId }, asStaff(userId))).isParty;
    expect([await isParty(own, 'user_a2'), await isParty(own, 'user_staff'), await isParty(open, 'user_a1')]).toEqual([true, false, false]);
    expect(await isParty('match_x', 'user_a1')).toBe(false);
  });
});
