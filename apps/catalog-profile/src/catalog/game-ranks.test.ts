import { type catalogProfile } from '@matchpoint/contracts';
import { sweepIdempotencyRecords } from '@matchpoint/rpc';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const VALID = { gameId: 'valorant', mode: 'competitive', sr: 1800, isTop250: false, top250Rank: undefined, winstreak: 0 };

describe('a game rank', () => {
  const service = useService();
  const upsert = (change: Partial<catalogProfile.UpsertGameRankRequest>, options = {}) =>
    service().ranks.upsertGameRank({ ...VALID, ...change }, { ...as('user_ann'), ...options });
  const list = async (userId = 'user_ann') => (await service().ranks.listGameRanks({}, as(userId))).gameRanks;

  beforeAll(async () => {
    await importRows(service(), 'user', [
      { id: 'user_ann', username: 'ann' },
      { id: 'user_ben', username: 'ben' },
    ]);
  });

  it('is created, then overwritten in its slot, with source api and the instant of the write', async () => {
    await service().pool.query(
      `insert into game_ranks (id, user_id, game_id, mode, source, sr, created_at, updated_at) values ('rank_old', 'user_ann', 'valorant',
        'competitive', 'manual', 5, '2024-01-01Z', '2024-01-01Z')`,
    );
    const timestamp = service().clock.now().toISOString();
    expect(await upsert({ isTop250: true, top250Rank: 12, winstreak: 3 })).toEqual({ id: 'rank_old', timestamp });
    expect(await list()).toEqual([
      {
        id: 'rank_old',
        gameId: 'valorant',
        mode: 'competitive',
        source: 'api',
        sr: 1800,
        isTop250: true,
        top250Rank: 12,
        winstreak: 3,
        createdAt: '2024-01-01T00:00:00.000Z',
        updatedAt: timestamp,
      },
    ]);
    expect((await upsert({ sr: 0, top250Rank: 12 })).id).toBe('rank_old');
    expect(await list()).toMatchObject([{ sr: 0, isTop250: false, top250Rank: undefined, winstreak: 0 }]);
    expect(await list('user_ben')).toEqual([]);
  });

  it.each([
    [{ gameId: 'rocket_league' }, 'body.gameId', 'INVALID_GAME_RANK'],
    [{ gameId: 'VALORANT' }, 'body.gameId', 'INVALID_GAME_RANK'],
    [{ gameId: 'chess' }, 'body.gameId', 'INVALID_GAME_RANK'],
    [{ gameId: 'game_01m7xsvaa8e1qtvka394a1dw6c' }, 'body.gameId', 'INVALID_GAME_RANK'],
    [{ mode: 'standard' }, 'body.mode', 'INVALID_GAME_RANK'],
    [{ mode: '' }, 'body.mode', 'INVALID_GAME_RANK'],
    [{ mode: 'x'.repeat(65) }, 'body.mode', 'INVALID_GAME_RANK'],
    [{ sr: -1 }, 'body.sr', 'integer'],
    [{ sr: 100_001 }, 'body.sr', 'integer'],
    [{ winstreak: 100 }, 'body.winstreak', 'integer'],
    [{ isTop250: true, top250Rank: 251 }, 'body.top250Rank', 'integer'],
  ])('%j is refused at %s', async (change, path, message) => {
    await expect(upsert(change)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path, message: expect.stringContaining(message) }] },
    });
  });

  it('is held in exactly four games', async () => {
    const { games } = await service().catalog.listGames({});
    expect(
      games
        .filter(({ isRanked }) => isRanked)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['call_of_duty_black_ops_7', 'counter_strike_2', 'league_of_legends', 'valorant']);
  });

  it('is deleted once, only by its owner, even if the playlist no longer exists', async () => {
    await upsert({});
    await service().pool.query(`update game_ranks set mode = 'retired' where user_id = 'user_ann'`);
    const remove = async (userId: string) =>
      (await service().ranks.deleteGameRank({ gameId: 'valorant', mode: 'retired' }, as(userId))).deleted;
    expect(await remove('user_ben')).toBe(false);
    expect(await remove('user_ann')).toBe(true);
    expect(await remove('user_ann')).toBe(false);
    await expect(service().ranks.deleteGameRank({ gameId: 'chess', mode: 'retired' }, as('user_ann'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'params.gameId' }] },
    });
  });

  it('tells its owner alone of each change by rank.updated, and nothing where nothing changes', async () => {
    const told = async () =>
      (await service().pool.query(`delete from outbox_event where type = 'rank.updated' returning subject, data, audience`))
        .rows as object[];
    const ben = (sr: number, winstreak = 0) => service().ranks.upsertGameRank({ ...VALID, sr, winstreak }, as('user_ben'));
    const update = (ranks: object) => ({
      subject: 'user_ben',
      data: { userId: 'user_ben', gameId: 'valorant', ...ranks, source: 'api' },
      audience: { userIds: ['user_ben'] },
    });
    await told();
    await ben(0);
    expect(await told()).toEqual([update({ newRank: '0' })]);
    await ben(1800);
    expect(await told()).toEqual([update({ oldRank: '0', newRank: '1800' })]);
    await ben(1800);
    expect(await told()).toEqual([]);
    await ben(1800, 3);
    expect(await told()).toEqual([update({ oldRank: '1800', newRank: '1800' })]);
    const remove = () => service().ranks.deleteGameRank({ gameId: 'valorant', mode: 'competitive' }, as('user_ben'));
    await remove();
    expect(await told()).toEqual([update({ oldRank: '1800' })]);
    await remove();
    expect(await told()).toEqual([]);
  });

  it('changed by many at once tells each change from the one before', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, sr) => service().ranks.upsertGameRank({ ...VALID, sr }, as('user_ben'))));
    const { rows } = await service().pool.query<{ before: string | null; after: string }>(
      `select data->>'oldRank' as before, data->>'newRank' as after from outbox_event where type = 'rank.updated' and subject = 'user_ben'
       order by position`,
    );
    expect(rows).toHaveLength(12);
    expect(rows.map(({ before }) => before)).toEqual([null, ...rows.slice(0, -1).map(({ after }) => after)]);
    await service().ranks.deleteGameRank({ gameId: 'valorant', mode: 'competitive' }, as('user_ben'));
  });

  describe('with an Idempotency-Key', () => {
    const keyed = (key: string, fingerprint = 'f') => ({ idempotency: { key, fingerprint, scope: 'user_ann POST /user/game-ranks' } });

    it('is written once: a repeat gets the first response, marked as a replay', async () => {
      let replays = 0;
      const first = await upsert({ sr: 1 }, { ...keyed('once'), onReplayed: () => (replays += 1) });
      service().clock.advance(1000);
      await upsert({ sr: 2 });
      expect(await upsert({ sr: 1 }, { ...keyed('once'), onReplayed: () => (replays += 1) })).toEqual(first);
      expect(replays).toBe(1);
      expect(await list()).toMatchObject([{ sr: 2 }]);
    });

    it('conflicts under the same key with another body, and does not in another scope', async () => {
      await upsert({ sr: 1 }, keyed('mine'));
      await expect(upsert({ sr: 3 }, keyed('mine', 'g'))).rejects.toMatchObject({ code: 'error_idempotency_key_conflict' });
      await service().ranks.upsertGameRank(
        { ...VALID, sr: 4 },
        { ...as('user_ben'), idempotency: { key: 'mine', fingerprint: 'g', scope: 'user_ben' } },
      );
      expect(await list('user_ben')).toMatchObject([{ sr: 4 }]);
    });

    it('leaves the key free if it fails', async () => {
      await expect(service().ranks.upsertGameRank(VALID, { ...as('user_gone'), ...keyed('again') })).rejects.toMatchObject({
        code: 'error_user_not_found',
      });
      await expect(upsert({}, keyed('again', 'h'))).resolves.toMatchObject({ id: expect.stringMatching(/^rank_/) });
    });

    it('sent fifty times at once has one effect and one answer', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => upsert({ mode: 'premier' }, keyed('burst'))));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect((await list()).filter(({ mode }) => mode === 'premier')).toHaveLength(1);
    });

    it('waits for the first call with the key, and gives up as in progress', async () => {
      const holder = await service().pool.connect();
      await holder.query('begin');
      await holder.query(
        `insert into idempotency_record (scope, key, fingerprint, expires_at) values ('user_ann POST /user/game-ranks', 'held', 'f',
          now() + interval '1 day')`,
      );
      await expect(upsert({}, keyed('held'))).rejects.toMatchObject({
        code: 'error_idempotency_in_progress',
        details: { retryAfterSeconds: 1 },
      });
      await holder.query('rollback');
      holder.release();
      await expect(upsert({}, keyed('held'))).resolves.toBeDefined();
    });

    it('is forgotten after 24 hours, and swept', async () => {
      await upsert({ sr: 1 }, keyed('old'));
      await upsert({ sr: 1 }, keyed('swept'));
      await service().pool.query(`update idempotency_record set expires_at = now() - interval '1 second' where key in ('old', 'swept')`);
      await upsert({ sr: 9 }, keyed('old', 'another'));
      expect((await list()).find(({ mode }) => mode === 'competitive')?.sr).toBe(9);
      expect(await sweepIdempotencyRecords(service().pool)).toBe(1);
      const { rows } = await service().pool.query(`select key from idempotency_record where key in ('old', 'swept')`);
      expect(rows).toEqual([{ key: 'old' }]);
    });
  });
});
