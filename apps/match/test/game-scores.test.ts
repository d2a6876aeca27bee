import type { DomainError } from '@matchpoint/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
const game = asGame('valorant');
beforeEach(async () => {
  service.world.images.clear();
  await service.database.empty('match, outbox_event cascade');
});
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: DomainError) => error.code,
  );
const running = async (bestOf = 3): Promise<string> => {
  const matchId = await act.createGame({ bestOf });
  await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, game);
  return matchId;
};
const batch = async (...items: [string, ReturnType<typeof scoreOf>][]) =>
  (await service.scores().submitGameBatchMatchScores({ items: items.map(([matchId, score]) => ({ matchId, score })) }, game)).items.map(
    ({ error, status }) => error ?? status,
  );

describe('the score of one map', () => {
  it('is refused for a map that the series does not have, by the place where the request names it', async () => {
    const refused = service.scores().submitGameMapScore({ matchId: await running(), score: scoreOf(3, 13, 1) }, game);
    await expect(refused).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'path.mapIndex', message: 'must be from 0 to 2' }] },
    });
  });
});

describe('a batch of scores', () => {
  it('returns a result for every item in its place; a failing one does not affect the others, not even of its own match', async () => {
    const [one, two, waiting] = [await running(), await running(1), await act.createGame()];
    expect(
      await batch(
        [one, scoreOf(0, 13, 1)],
        ['match_unknown', scoreOf(0, 13, 1)],
        [two, scoreOf(0, 13, 1)],
        [one, scoreOf(0, 1, 13)],
        [waiting, scoreOf(0, 13, 1)],
        [one, scoreOf(3, 13, 1)],
        [two, scoreOf(0, 1, 13)],
        [one, scoreOf(1, 13, 1)],
        [one, scoreOf(2, 13, 1)],
      ),
    ).toEqual([
      'confirmed',
      'error_match_not_found',
      'confirmed',
      'error_score_already_submitted_by_game',
      'error_match_not_in_valid_state',
      'INVALID_INPUT',
      'error_score_already_submitted_by_game',
      'confirmed',
      'error_match_not_in_valid_state',
    ]);
    expect(await act.stored(one)).toMatchObject({ status: 'COMPLETED', creator_team_score: 2, winner_team_id: 'team_a' });
    expect((await act.events(one)).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, null]);
    expect(
      (await service.scores().getGameScores({ matchId: one }, game)).scores.map(({ mapIndex, scoreStatus }) => [mapIndex, scoreStatus]),
    ).toEqual([
      [0, 'CONFIRMED'],
      [1, 'CONFIRMED'],
    ]);
  });

  it('gives each of many concurrent matches its own result', async () => {
    const ids = await Promise.all(Array.from({ length: 25 }, () => running(1)));
    expect(
      await batch(
        ...ids.flatMap((id): [string, ReturnType<typeof scoreOf>][] => [
          [id, scoreOf(0, 13, 1)],
          [id, scoreOf(0, 13, 1)],
        ]),
      ),
    ).toEqual(ids.flatMap(() => ['confirmed', 'error_score_already_submitted_by_game']));
    expect(await act.query(`select from match where status = 'COMPLETED'`)).toHaveLength(25);
  });
});

describe('screenshots', () => {
  it('are reserved in the tenant of the key, confirmed with the score and kept with the map', async () => {
    const matchId = await running();
    service.world.images.set('img_1', 'game:valorant').set('img_2', 'user:user_a1');
    expect(
      await batch([matchId, scoreOf(0, 13, 1, { screenshotStorageIds: ['img_1'], screenshotUrls: ['https://example.org/a'] })]),
    ).toEqual(['confirmed']);
    expect(
      await code(service.scores().submitGameMapScore({ matchId, score: scoreOf(1, 13, 1, { screenshotStorageIds: ['img_2'] }) }, game)),
    ).toBe('INVALID_INPUT');
    expect(await batch([matchId, scoreOf(2, 1, 13, { screenshotStorageIds: ['img_9'] })])).toEqual(['INVALID_INPUT']);
    await act.submit(matchId, 'user_a1', scoreOf(1, 13, 1, { screenshotStorageIds: ['img_2'] }));
    const { scores } = await service.scores().getMatchScores({ matchId }, as('user_c1'));
    expect(
      scores.map(({ mapIndex, screenshotStorageIds, screenshotUrls, submittedBy }) => ({
        mapIndex,
        screenshotStorageIds,
        screenshotUrls,
        by: submittedBy?.userId,
      })),
    ).toEqual([
      { mapIndex: 0, screenshotStorageIds: ['img_1'], screenshotUrls: ['https://example.org/a'], by: undefined },
      { mapIndex: 1, screenshotStorageIds: ['img_2'], screenshotUrls: [], by: 'user_a1' },
    ]);
  });

  it('are released if the score is refused, and never confirmed', async () => {
    const matchId = await running();
    service.world.images.set('img_3', 'game:valorant');
    const scores = [scoreOf(0, 13, 1, { screenshotStorageIds: ['img_3'] }), scoreOf(99, 13, 1, { screenshotStorageIds: ['img_3'] })];
    service.world.calls.length = 0;
    expect(await batch([matchId, scores[0] as never])).toEqual(['confirmed']);
    expect(service.world.calls).not.toContain('cancelReservation');
    expect(await batch([matchId, scores[1] as never])).not.toEqual(['confirmed']);
    expect(service.world.calls).toContain('cancelReservation');
    const used = (await act.events(matchId)).filter(({ type }) => type === 'internal.image.used');
    expect(used).toMatchObject([{ data: { holder: `match:${matchId}`, storageIds: ['img_3'] } }]);
  });

  it('are not even reserved for a match that is not the caller’s', async () => {
    const matchId = await running();
    service.world.images.set('img_1', 'user:user_c1');
    service.world.calls.length = 0;
    expect(await code(act.submit(matchId, 'user_c1', scoreOf(0, 13, 1, { screenshotStorageIds: ['img_1'] })))).toBe(
      'error_not_match_participant',
    );
    expect(service.world.calls).not.toContain('reserveImages');
  });

  it('are at most ten, on https', async () => {
    const matchId = await running();
    const many = Array.from({ length: 11 }, (_, index) => `https://example.org/${index}`);
    for (const screenshotUrls of [many, ['http://example.org/a'], ['javascript:alert(1)']])
      expect(await batch([matchId, scoreOf(0, 13, 1, { screenshotUrls })])).toEqual(['INVALID_INPUT']);
  });
});

describe('player statistics', () => {
  const send = (matchId: string, stats: object, mapIndex = 0) =>
    service.scores().submitGamePlayerStats({ matchId, mapIndex, playerStats: JSON.stringify(stats) }, game);

  it('can arrive before the score, replace earlier ones, and emit an event for each rostered player', async () => {
    const matchId = await running();
    expect(
      await send(matchId, {
        user_a1: { kills: 20, agent: 'jett', rounds: [1, 2] },
        user_b2: { kills: 3 },
        user_c1: { kills: 99 },
        mvp: 'user_a1',
      }),
    ).toEqual({ mapIndex: 0, action: 'created' });
    expect(
      (await act.events(matchId))
        .filter(({ type }) => type === 'player.stats_updated')
        .map(({ data, audience }) => [data.userId, data.teamId, data.stats, audience?.userIds]),
    ).toEqual([
      ['user_a1', 'team_a', { kills: 20, agent: 'jett' }, ['user_a1']],
      ['user_b2', 'team_b', { kills: 3 }, ['user_b2']],
    ]);
    expect(await send(matchId, { user_a1: { kills: 21 } })).toEqual({ mapIndex: 0, action: 'updated' });
    await batch([matchId, scoreOf(0, 13, 1)], [matchId, scoreOf(1, 13, 1, { playerStats: '{"user_a2":{"kills":1}}' })]);
    const { scores } = await service.scores().getGameScores({ matchId }, game);
    expect(scores.map(({ playerStats }) => JSON.parse(playerStats ?? 'null'))).toEqual([
      { user_a1: { kills: 21 } },
      { user_a2: { kills: 1 } },
    ]);
  });

  it('are published up to a webhook’s size limit, and stored whole', async () => {
    const matchId = await running();
    await send(matchId, { user_a1: { story: 'x'.repeat(600_000), kills: 3 } });
    expect((await act.events(matchId)).at(-1)?.data.stats).toEqual({ kills: 3 });
    expect((await act.query<{ size: number }>('select length(stats::text) as size from map_player_stats'))[0]?.size).toBeGreaterThan(
      600_000,
    );
  });

  it('are accepted for a completed match, but not for one that was never played', async () => {
    const matchId = await running(1);
    await batch([matchId, scoreOf(0, 13, 1)]);
    expect(await code(send(matchId, {}))).toBe('ok');
    expect(await code(send(matchId, {}, 1))).toBe('INVALID_INPUT');
    expect(await code(send(await act.createGame(), {}))).toBe('error_match_not_in_valid_state');
  });
});

describe('the status that a developer sets', () => {
  const set = (matchId: string, status: string) => service.commands().updateGameMatchStatus({ matchId, status }, game);

  it('completes by the confirmed maps', async () => {
    const matchId = await running(5);
    await batch([matchId, scoreOf(0, 1, 13)]);
    await act.submit(matchId, 'user_a1', scoreOf(1, 13, 1));
    expect(await set(matchId, 'COMPLETED')).toMatchObject({ previousStatus: 'IN_PROGRESS', newStatus: 'COMPLETED' });
    expect(await act.stored(matchId)).toMatchObject({ winner_team_id: 'team_b' });
    expect(await act.query('select from match_timer')).toEqual([]);
    expect((await act.events(matchId)).at(-1)).toMatchObject({
      type: 'internal.match.results_recorded',
      data: { results: [{ outcome: 'accepted', creatorMapsWon: 0, acceptedMapsWon: 1, creatorRoster: ['user_a1', 'user_a2'] }] },
    });
  });

  it('must exist and be reachable now', async () => {
    const matchId = await running();
    for (const status of ['PENDING', 'READY', 'DISPUTED', 'FORFEITED', 'IN_PROGRESS'])
      expect(await code(set(matchId, status))).toBe('error_match_not_in_valid_state');
    expect(await code(set(matchId, 'DONE'))).toBe('INVALID_INPUT');
    expect(await code(service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_c' }, game))).toBe(
      'error_not_match_participant',
    );
    service.world.teams.push({ id: 'team_of_chess', slug: 'of-chess', gameId: 'chess', members: ['user_a1'] });
    expect(await code(service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_of_chess' }, game))).toBe(
      'error_game_scope_mismatch',
    );
    expect(await code(service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'nobody' }, game))).toBe('error_team_not_found');
    await service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_b', reason: 'left' }, game);
    expect(await act.stored(matchId)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_b', winner_team_id: 'team_a' });
  });
});
