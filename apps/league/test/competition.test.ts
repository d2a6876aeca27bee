import { withTransaction } from '@matchpoint/postgres';
import type { CallerContext } from '@matchpoint/rpc';
import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyMatchEvent } from '../src/matches/apply-match-event.js';
import { finalizeSeasons } from '../src/seasons/finalize-seasons.js';
import { useLeagueService } from './start-league-service.js';

const service = useLeagueService();
const query = async (text: string, values: unknown[] = []) =>
  (await service.database.pool().query<Record<string, unknown>>(text, values)).rows;

/** bob is ADMIN, cat MANAGER of the first league; teams a and b are approved, c is banned. */
beforeEach(async () => {
  await service.database.empty('league, league_result, outbox_event, idempotency_record cascade');
  await query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now()),
    ('league_2', 'two', 'Two', now(), now())`);
  await query(`insert into league_member (id, league_id, user_id, role, joined_at) values
    ('mem_bob', 'league_1', 'user_bob', 'ADMIN', now()), ('mem_cat', 'league_1', 'user_cat', 'MANAGER', now())`);
  await query(`insert into league_game (league_id, game_id, created_at) values ('league_1', 'valorant', now())`);
  await query(`insert into league_team (league_id, team_id, game_id, status, was_approved, applied_at) values
    ('league_1', 'team_a', 'valorant', 'approved', false, now()), ('league_1', 'team_b', 'valorant', 'approved', false, now()),
    ('league_1', 'team_c', 'valorant', 'banned', true, now()), ('league_1', 'team_d', 'valorant', 'pending', false, now())`);
});

const BOUND = { kind: 'league_operator', leagueId: 'league_1', platformRole: 'counts' } as const;
const by = (name: string, change: Partial<CallerContext> = {}) => ({
  caller: { userId: `user_${name}`, keyId: 'key', ...BOUND, ...change },
});
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const DATES = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-06-01T00:00:00.000Z' };
const create = async (name = 'S1', call = by('bob')) =>
  (await service.competition().createLeagueSeason({ league: 'one', gameId: 'valorant', name, ...DATES }, call)).seasonId;
const activate = (seasonId: string, call = by('bob')) => service.competition().activateLeagueSeason({ league: 'one', seasonId }, call);
const complete = (seasonId: string, call = by('bob')) => service.competition().completeLeagueSeason({ league: 'one', seasonId }, call);
const remove = (seasonId: string, hasMatches?: boolean, call = by('bob')) =>
  service.competition().deleteLeagueSeason({ league: 'one', seasonId, hasMatches }, call);
const penalize = (change = {}, call = by('cat')) =>
  service
    .competition()
    .createLeaguePenalty(
      { league: 'one', teamId: 'team_a', gameId: 'valorant', type: 'POINT_DEDUCTION', value: 2, reason: 'late', ...change },
      call,
    );
const configure = (change = {}, call = by('bob')) =>
  service.competition().updateLeaguePointsConfig({ league: 'one', gameId: 'valorant', ...change }, call);
/** What makes seasons final where results can be disputed for so many minutes. */
const finalizing = (windowMinutes: number) => ({
  ...{ pool: service.database.pool(), clock: service.clock, logger: undefined as never },
  disputeDefaults: { windowMinutes, answerMinutes: 1, rulingMinutes: 1, onDeadline: 'void' as const },
});
const events = async () => (await query('select type from outbox_event order by position')).map(({ type }) => type);
const feed = async () =>
  (await query("select type from activity where league_id = 'league_1' order by created_at, id")).map(({ type }) => type);

describe('a season', () => {
  it('goes from upcoming to active to completed and no other way, with one event per step', async () => {
    const id = await create();
    expect(await code(complete(id))).toBe('error_league_season_not_in_valid_state');
    await activate(id);
    expect([await code(activate(id)), await code(remove(id))]).toEqual(Array(2).fill('error_league_season_not_in_valid_state'));
    await complete(id);
    expect([await code(activate(id)), await code(complete(id)), await code(remove(id))]).toEqual(
      Array(3).fill('error_league_season_not_in_valid_state'),
    );
    const { season } = await service.leagues().getLeagueSeason({ identifier: 'one', seasonId: id });
    expect(season).toMatchObject({ status: 'completed', activatedAt: service.clock.now().toISOString(), isFinal: false });
    const told = ['league.season_created', 'league.season_activated', 'league.season_completed'];
    expect(await feed()).toEqual(told);
    expect(await events()).toEqual([...told, 'internal.league.closed']);
  });

  it('changes its name and what it qualifies for in any status, with one event to the league and its teams', async () => {
    const id = await create();
    await activate(id);
    await complete(id);
    const update = (change: object, call = by('bob')) =>
      service.competition().updateLeagueSeason({ league: 'one', seasonId: id, ...change }, call);
    await update({ name: 'Spring', qualifies: 4, qualifiesFor: 'Playoffs' });
    await update({ name: 'Spring', qualifies: 4 });
    const read = async () => (await service.leagues().getLeagueSeason({ identifier: 'one', seasonId: id })).season;
    expect(await read()).toMatchObject({ name: 'Spring', qualifies: 4, qualifiesFor: 'Playoffs', status: 'completed' });
    const told = await query("select data, audience from outbox_event where type = 'league.season_updated'");
    expect(told).toMatchObject([
      {
        data: { targetId: id, metadata: { name: 'Spring', gameId: 'valorant', fields: ['name', 'qualifies', 'qualifiesFor'] } },
        audience: { leagueId: 'league_1', teamIds: ['team_a', 'team_b'] },
      },
    ]);
    await create('Autumn');
    expect([await code(update({ name: 'Autumn' })), await code(update({ qualifies: 2 }, by('cat')))]).toEqual([
      'error_name_taken',
      'error_league_role_required',
    ]);
    await update({ qualifies: 0, qualifiesFor: '' });
    const cleared = await read();
    expect([cleared?.qualifies, cleared?.qualifiesFor]).toEqual([undefined, undefined]);
  });

  it('qualifies its first places, and all that tie for the last of them', async () => {
    const id = await create();
    await service.competition().updateLeagueSeason({ league: 'one', seasonId: id, qualifies: 2 }, by('bob'));
    await query(
      `insert into standing (league_id, season_id, game_id, team_id, matches_played, points, updated_at)
       select 'league_1', $1, 'valorant', team, 1, points, now() from (values ('team_a', 9000), ('team_b', 3000), ('team_x', 3000),
         ('team_y', 1000)) as given (team, points)`,
      [id],
    );
    const table = async (seasonId?: string) =>
      (await service.leagues().listLeagueStandings({ identifier: 'one', seasonId, limit: 10 })).standings.map(({ teamId, isQualified }) => [
        teamId,
        isQualified,
      ]);
    expect(await table(id)).toEqual([
      ['team_a', true],
      ['team_b', true],
      ['team_x', true],
      ['team_y', false],
    ]);
    expect((await table()).some(([, isQualified]) => isQualified)).toBe(false);
  });

  it('is limited to 200 per game', async () => {
    await query(`insert into season (id, league_id, game_id, name, status, start_date, end_date, created_at, updated_at)
      select 'season_' || n, 'league_1', 'valorant', 'Old ' || n, 'completed', now(), now(), now(), now() from generate_series(1, 199) n`);
    await create();
    expect(await code(create('S2'))).toBe('error_limit_reached');
  });

  it('has at most 1,000 penalties in force; a revoked one makes room', async () => {
    await query(`insert into penalty (id, league_id, season_id, game_id, team_id, type, value, reason, status, created_at)
      select 'pen_' || n, 'league_1', '', 'valorant', 'team_a', 'POINT_DEDUCTION', 1, 'x', 'active', now() from generate_series(1, 999) n`);
    expect([await code(penalize()), await code(penalize())]).toEqual(['ok', 'error_limit_reached']);
    await query("update penalty set status = 'revoked' where id = 'pen_1'");
    expect(await code(penalize())).toBe('ok');
  });

  it('has a unique name in its game, and can be deleted only while it is upcoming and has no matches', async () => {
    const id = await create();
    expect(await code(create())).toBe('error_name_taken');
    await create('Dup  1 ');
    expect(await query(`select name from season where name ilike 'dup%'`)).toEqual([{ name: 'Dup 1' }]);
    expect([await code(create(' dup 1')), await code(create('DUP\u00a01'))]).toEqual(['error_name_taken', 'error_name_taken']);
    await query(
      `insert into league_result (match_id, event_id, league_id, season_id, game_id, creator_team_id, accepted_team_id, outcome, is_forfeit,
        creator_maps_won, accepted_maps_won, completed_at)
        values ('m', 'e', 'league_1', $1, 'valorant', 'team_a', 'team_b', 'draw', false, 0, 0, now())`,
      [id],
    );
    expect(await code(remove(id))).toBe('error_league_season_not_in_valid_state');
    await service.database.empty('league_result');
    expect(await code(remove(id, true))).toBe('error_league_season_not_in_valid_state');
    await remove(id, false);
    expect([await code(remove(id)), await code(activate(id))]).toEqual(Array(2).fill('error_league_season_not_found'));
  });

  it('is the only active one in its game: of 20 concurrent activations of ten seasons, one succeeds', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => create(`S${index}`)));
    const answers = await Promise.all([...ids, ...ids].map((id) => code(activate(id))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
    expect((await events()).filter((type) => type === 'league.season_activated')).toHaveLength(1);
    await query('update league_game set is_active = false');
    await query("update season set status = 'completed' where status = 'active'");
    const [upcoming] = await query("select id from season where status = 'upcoming'");
    expect(await code(activate(String(upcoming?.id)))).toBe('error_league_game_not_active');
  });

  it("can be managed only by an ADMIN, with the league's own key, and another league's is not found", async () => {
    const id = await create();
    expect(await code(create('S2', by('cat')))).toBe('error_league_role_required');
    expect(await code(create('S2', by('bob', { leagueId: 'league_2' })))).toBe('error_league_scope_mismatch');
    await query("update season set league_id = 'league_2'");
    expect(await code(activate(id))).toBe('error_league_season_not_found');
  });

  it.each([
    ['once, when none of its matches is open and the last result, which may be on its way, can no longer be disputed', 86_400_000],
    ['once, and at once, where none of its matches is open and none has a result', 0],
  ])('becomes final %s', async (_, windowMs) => {
    const id = await create();
    await activate(id);
    await complete(id);
    const finalize = () => finalizeSeasons(finalizing(1_440));
    service.clock.advance(2 * windowMs);
    expect(await finalize()).toBe(0);
    const data = { leagueId: 'league_1', seasonId: id, ...(windowMs > 0 && { lastCompletedAt: service.clock.now().toISOString() }) };
    await withTransaction(service.database.pool(), (tx) => applyMatchEvent(tx, { type: 'internal.match.season_settled', data }, service));
    if (windowMs > 0) {
      service.clock.advance(windowMs - 1);
      expect(await finalize()).toBe(0);
      service.clock.advance(1);
    }
    await Promise.all([finalize(), finalize()]);
    await eventually(async () => {
      const { season } = await service.leagues().getLeagueSeason({ identifier: 'one', seasonId: id });
      expect(season?.isFinal).toBe(true);
    });
    expect((await events()).filter((type) => type === 'league.season_finalized')).toHaveLength(1);
  });

  it('becomes final after the installation’s window, if its league sets none', async () => {
    const ids: string[] = [];
    for (const name of ['S1', 'S2']) {
      const id = await create(name);
      await activate(id);
      await complete(id);
      ids.push(id);
    }
    const [due = '', later = ''] = ids;
    const minutesAgo = (count: number) => new Date(service.clock.now().getTime() - count * 60_000).toISOString();
    for (const [id, last] of [
      [due, minutesAgo(60)],
      [later, minutesAgo(59)],
    ])
      await query('update season set settled_at = completed_at, last_result_at = $2 where id = $1', [id, last]);
    const finals = async () => (await query('select id from season where finalized_at is not null order by id')).map(({ id }) => id);
    await finalizeSeasons(finalizing(60));
    expect(await finals()).toEqual([due]);
    await query(`update league set disputes = '{"windowMinutes": 59}' where id = 'league_1'`);
    await finalizeSeasons(finalizing(60));
    expect(await finals()).toEqual([due, later].toSorted());
  });

  it('that cannot become final blocks no other', async () => {
    const ids: string[] = [];
    for (const name of ['S1', 'S2']) {
      const id = await create(name);
      await activate(id);
      await complete(id);
      ids.push(id);
    }
    const [broken, other] = ids.toSorted();
    await query(`alter table season add constraint broken check (id <> '${broken}' or finalized_at is null)`);
    await query('update season set settled_at = completed_at');
    service.clock.advance(2 * 86_400_000);
    const finals = async () => (await query('select id from season where finalized_at is not null order by id')).map(({ id }) => id);
    await eventually(async () => expect(await finals()).toEqual([other]));
    await query('alter table season drop constraint broken');
    await eventually(async () => expect(await finals()).toEqual([broken, other]));
  });

  it('that is reopened and completed again becomes final again, once the last of its matches is over', async () => {
    const id = await create();
    await activate(id);
    await complete(id);
    await query('update season set settled_at = completed_at, finalized_at = completed_at');
    // As left by a release that reopened seasons without this change.
    await query(`update season set status = 'active'`);
    await complete(id);
    expect(await query('select settled_at, finalized_at from season')).toEqual([{ settled_at: null, finalized_at: null }]);
  });

  it('is settled by reports about its current end, not about one before it was reopened', async () => {
    const id = await create();
    await activate(id);
    await complete(id);
    const versionOf = async () => Number((await query('select closing_version as version from season'))[0]?.version);
    const first = await versionOf();
    await query(`update season set status = 'active'`);
    await complete(id);
    const settle = (version: number) =>
      withTransaction(service.database.pool(), (tx) =>
        applyMatchEvent(tx, { type: 'internal.match.season_settled', data: { leagueId: 'league_1', seasonId: id, version } }, service),
      );
    await settle(first);
    expect(await query('select settled_at from season')).toEqual([{ settled_at: null }]);
    await settle(await versionOf());
    expect(await query('select settled_at from season')).toEqual([{ settled_at: service.clock.now().toISOString() }]);
  });

  it('options show the newest start first, the preseason if it has results, and the default season', async () => {
    const options = async () => {
      const { seasons, defaultSeasonId } = await service.competition().getLeagueSeasonOptions({ league: 'one', gameId: 'valorant' });
      return [seasons.map(({ name }) => name), seasons.find(({ id }) => id === defaultSeasonId)?.name];
    };
    expect(await options()).toEqual([[], undefined]);
    const first = await create('S1');
    const { seasonId: second } = await service
      .competition()
      .createLeagueSeason(
        { league: 'one', gameId: 'valorant', name: 'S2', startDate: '2026-07-01T00:00:00.000Z', endDate: '2026-08-01T00:00:00.000Z' },
        by('bob'),
      );
    await activate(first);
    await query(
      `insert into league_result (match_id, event_id, league_id, game_id, creator_team_id, accepted_team_id, outcome, is_forfeit,
        creator_maps_won, accepted_maps_won, completed_at)
        values ('m', 'e', 'league_1', 'valorant', 'team_a', 'team_b', 'draw', false, 0, 0, now())`,
    );
    expect(await options()).toEqual([['S2', 'S1', 'Preseason'], 'S1']);
    await complete(first);
    expect(await options()).toEqual([['S2', 'S1', 'Preseason'], 'S1']);
    await activate(second);
    expect(await options()).toEqual([['S2', 'S1', 'Preseason'], 'S2']);
  });
});

describe('a penalty', () => {
  it('has a value only as a deduction, names a match only as a forfeit, and needs a team that is or was in the league', async () => {
    expect(
      await Promise.all(
        [
          { value: undefined },
          { type: 'WARNING' },
          { type: 'FINE' },
          { matchId: 'match_1' },
          { teamId: 'team_d' },
          { teamId: 'team_x' },
          { gameId: 'chess' },
          { seasonId: 'season_x' },
          { type: 'MATCH_FORFEIT', value: undefined, matchId: 'match_1' },
          { teamId: 'team_c' },
          { type: 'WARNING', value: undefined },
        ].map((change) => code(penalize(change))),
      ),
    ).toEqual([
      ...Array<string>(4).fill('INVALID_INPUT'),
      ...['error_team_not_found', 'error_league_team_not_in_league'],
      ...['error_league_game_not_found', 'error_league_season_not_found', 'error_match_not_found', 'ok', 'ok'],
    ]);
  });

  it('cannot forfeit a match in dispute by the order of a party of it', async () => {
    const forfeit = (status: string, isCallersDispute: boolean) =>
      code(
        penalize({
          ...{ type: 'MATCH_FORFEIT', value: undefined, matchId: 'match_1' },
          match: { id: 'match_1', status, leagueId: 'league_1', gameId: 'valorant', teamIds: ['team_a', 'team_b'], isCallersDispute },
        }),
      );
    expect([await forfeit('DISPUTED', true), await forfeit('COMPLETED', true)]).toEqual(Array(2).fill('error_dispute_conflict'));
    expect([await forfeit('ACCEPTED', false), await forfeit('DISPUTED', false)]).toEqual(['ok', 'ok']);
  });

  it('reaches formerly approved members, but nobody who was banned or removed before', async () => {
    const out = async (teamId: string) => {
      await service.administration().createLeagueBan({ league: 'one', teamId, reason: 'x', isPermanent: true }, by('cat'));
      return code(penalize({ teamId }));
    };
    await query("update league_team set status = 'pending' where team_id = 'team_b'");
    expect([await out('team_a'), await out('team_b')]).toEqual(['ok', 'error_league_team_not_in_league']);
    await service.administration().removeLeagueGame({ league: 'one', gameId: 'valorant' }, by('bob'));
    await service.administration().addLeagueGame({ league: 'one', gameId: 'valorant' }, by('bob'));
    expect([await code(penalize()), await code(penalize({ teamId: 'team_d' }))]).toEqual(['ok', 'error_team_not_found']);
  });

  it('belongs to the given season, else the active one, else the preseason, and never to a completed one', async () => {
    const seasonOf = async (change = {}) => {
      const { penaltyId } = await penalize(change);
      return (await query('select season_id from penalty where id = $1', [penaltyId]))[0]?.season_id;
    };
    expect(await seasonOf()).toBe('');
    const id = await create();
    expect(await seasonOf({ seasonId: id })).toBe(id);
    await activate(id);
    expect([await seasonOf(), await seasonOf({ seasonId: 'preseason' })]).toEqual([id, '']);
    await complete(id);
    expect([await seasonOf(), await code(penalize({ seasonId: id }))]).toEqual(['', 'error_league_season_not_in_valid_state']);
  });

  it('is revoked once, by a MANAGER, and only while active or pending; its deduction is reverted at once', async () => {
    await query(`insert into standing (league_id, season_id, game_id, team_id, matches_played, wins, points, updated_at)
      values ('league_1', '', 'valorant', 'team_a', 1, 1, 3000, now())`);
    const points = async () => (await service.leagues().listLeagueStandings({ identifier: 'one', limit: 5 })).standings[0]?.points;
    const { penaltyId } = await penalize({ value: 5 });
    expect(await points()).toBe(-2);
    const revoke = (call = by('cat')) => service.competition().revokeLeaguePenalty({ league: 'one', penaltyId }, call);
    expect(await code(revoke(by('eve')))).toBe('error_league_role_required');
    await revoke();
    expect([await points(), await code(revoke())]).toEqual([3, 'error_league_penalty_not_active']);
    expect(await feed()).toEqual(['league.penalty_issued', 'league.penalty_revoked']);
    expect((await events()).filter((type) => type === 'league.standings_updated')).toHaveLength(2);
    expect(await code(service.competition().revokeLeaguePenalty({ league: 'one', penaltyId: 'pen_x' }, by('cat')))).toBe(
      'error_league_penalty_not_found',
    );
  });

  it('that deducts points changes a row of the standings, as does its revocation, even if the team has not played', async () => {
    const { penaltyId } = await penalize();
    await service.competition().revokeLeaguePenalty({ league: 'one', penaltyId }, by('cat'));
    await penalize({ type: 'WARNING', value: undefined });
    const told = await query("select data->>'teamId' as team from outbox_event where type = 'league.standings_updated'");
    expect(told).toEqual([{ team: 'team_a' }, { team: 'team_a' }]);
  });

  it('is listed newest first, with staff for managers and without staff for everyone', async () => {
    await penalize({ reason: 'first' });
    service.clock.advance(1_000);
    await penalize({ reason: 'second', teamId: 'team_b' });
    const managers = await service.competition().listLeaguePenalties({ league: 'one', limit: 10 }, by('cat'));
    expect(managers.penalties.map(({ reason, issuedBy }) => [reason, issuedBy])).toEqual([
      ['second', 'user_cat'],
      ['first', 'user_cat'],
    ]);
    const everybody = await service.competition().listPublicLeaguePenalties({ league: 'one', limit: 10, teamId: 'team_a' });
    expect(everybody.penalties.map(({ reason, issuedBy }) => [reason, issuedBy])).toEqual([['first', undefined]]);
  });
});

describe('points/update', () => {
  it('changes field by field, refuses inconsistent values, and publishes nothing if nothing changes', async () => {
    const { configId } = await configure({
      baseWin: 2.5,
      streakBonusEnabled: true,
      streakBreakpoints: { items: [{ count: 2, bonus: 0.5 }] },
    });
    expect((await configure({ baseWin: 2.5 })).configId).toBe(configId);
    await configure({ baseDraw: 0.125 });
    expect(
      await Promise.all(
        [
          { streakBreakpoints: { items: [] } },
          {
            streakBreakpoints: {
              items: [
                { count: 3, bonus: 0 },
                { count: 3, bonus: 1 },
              ],
            },
          },
          { streakBreakpoints: { items: [{ count: 1, bonus: 0 }] } },
          { baseWin: 1_000.001 },
          { baseLoss: 0.0005 },
          { challengerWinBonus: -0.1 },
          { matchupCooldownHours: 8_761 },
          { gameId: 'chess' },
        ].map((change) => code(configure(change))),
      ),
    ).toEqual([...Array<string>(7).fill('INVALID_INPUT'), 'error_league_game_not_found']);
    expect(await events()).toEqual([
      'league.points_updated',
      'league.standings_updated',
      'league.points_updated',
      'league.standings_updated',
    ]);
    expect(await feed()).toEqual(['league.points_updated', 'league.points_updated']);
    const [row] = await query('select points_config from league_game');
    expect(row?.points_config).toMatchObject({ baseWin: 2.5, baseDraw: 0.125, baseLoss: 0, streakBonusEnabled: true });
  });

  it('allows missing breakpoints of streaks only while the bonus is off', async () => {
    const none = { streakBreakpoints: { items: [] } };
    expect(await code(configure({ streakBonusEnabled: false, ...none }))).toBe('ok');
    expect(await code(configure({ streakBonusEnabled: true, ...none }))).toBe('INVALID_INPUT');
    expect(await code(configure({ streakBonusEnabled: true }))).toBe('INVALID_INPUT');
    await configure({ streakBonusEnabled: true, streakBreakpoints: { items: [{ count: 2, bonus: 0.5 }] } });
    expect([await code(configure(none)), await code(configure({ streakBonusEnabled: false, ...none }))]).toEqual(['INVALID_INPUT', 'ok']);
  });

  it('acts once of 20 concurrent requests under one Idempotency-Key', async () => {
    const call = { ...by('bob'), idempotency: { key: 'k', scope: 's', fingerprint: 'f' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => configure({ baseWin: 4 }, call)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await feed()).toEqual(['league.points_updated']);
  });
});
