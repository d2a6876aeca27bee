import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf, storeRows } from '../../test/store-rows.js';
import { runDueTimers } from './run-due-timers.js';
import { startTimers } from './start-timers.js';

const service = useMatchService();
const act = actions(service);
const START = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const at = (ms: number): string => new Date(START + ms).toISOString();
beforeEach(async () => {
  service.clock.set(at(0));
  await service.database.empty('match, outbox_event, idempotency_record cascade');
});
const wait = async (ms: number): Promise<void> => {
  service.clock.set(at(ms));
  await act.settleTimers();
};
const SCHEDULED = { scheduledAt: at(MINUTE) };
const lastEvent = async (matchId: string) => (await act.events(matchId)).filter(({ type }) => !type.startsWith('internal.')).at(-1);

describe('a match that nobody accepts', () => {
  it.each(['DRAFT', 'PUBLISHED'])('expires 15 minutes after its scheduled time: %s', async (publishStatus) => {
    const matchId = await act.create({ ...SCHEDULED, publishStatus });
    await wait(16 * MINUTE - 1);
    expect(await act.stored(matchId)).toMatchObject({ status: 'PENDING' });
    await wait(16 * MINUTE);
    expect(await act.stored(matchId)).toMatchObject({ status: 'CANCELLED', end_reason: 'expired' });
    expect(await lastEvent(matchId)).toMatchObject({
      type: 'match.cancelled',
      data: { reason: 'expired' },
      audience: { teamIds: ['team_a'] },
    });
  });

  it('waits indefinitely without a scheduled time, until it is cancelled', async () => {
    const open = await act.create();
    const cancelled = await act.create(SCHEDULED);
    await service.commands().cancelMatch({ matchId: cancelled, reason: 'rain' }, as('user_a1'));
    await wait(DAY);
    expect(await act.stored(open)).toMatchObject({ status: 'PENDING' });
    expect(await act.stored(cancelled)).toMatchObject({ end_reason: 'rain' });
  });
});

describe('when teams do not show up', () => {
  it('the only absent team forfeits, and the result counts', async () => {
    const matchId = await act.accepted(SCHEDULED);
    await act.ready(matchId, 'team_b');
    await wait(16 * MINUTE);
    expect(await act.stored(matchId)).toMatchObject({
      status: 'FORFEITED',
      forfeited_by_team_id: 'team_a',
      winner_team_id: 'team_b',
      end_reason: 'no_show',
      completed_at: at(16 * MINUTE),
    });
    expect((await act.events(matchId)).at(-1)).toMatchObject({
      type: 'internal.match.results_recorded',
      data: { results: [{ matchId, outcome: 'accepted', forfeit: true, completedAt: at(16 * MINUTE) }] },
    });
  });

  it('the match is cancelled if both are absent', async () => {
    const matchId = await act.accepted(SCHEDULED);
    await wait(16 * MINUTE);
    expect(await act.stored(matchId)).toMatchObject({ status: 'CANCELLED', end_reason: 'no_show' });
    expect(await act.query('select from match_timer')).toEqual([]);
  });

  it('the match stays ready if neither is absent', async () => {
    const matchId = await act.accepted(SCHEDULED);
    await act.ready(matchId, 'team_a');
    await act.ready(matchId, 'team_b');
    await wait(DAY);
    expect(await act.stored(matchId)).toMatchObject({ status: 'READY' });
  });
});

describe("a captain's score", () => {
  it('is confirmed automatically 24 hours after its last change, and may end the series', async () => {
    const matchId = await act.started({ bestOf: 1 });
    await act.submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    service.clock.set(at(MINUTE));
    await act.submit(matchId, 'user_a1', scoreOf(0, 13, 9));
    await wait(DAY);
    expect(await act.stored(matchId)).toMatchObject({ status: 'IN_PROGRESS' });
    await wait(DAY + MINUTE);
    expect(await act.stored(matchId)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a' });
    expect((await act.events(matchId)).find(({ type }) => type === 'score.confirmed')?.data).toMatchObject({
      acceptedTeamScore: 9,
      autoConfirmed: true,
    });
  });

  it('is not confirmed automatically while it is disputed, nor after the match is over', async () => {
    const [disputed, cancelled] = [await act.started(), await act.started()];
    await act.submit(disputed, 'user_a1', scoreOf(0, 13, 7));
    await act.submit(disputed, 'user_b1', scoreOf(0, 7, 13));
    await act.submit(cancelled, 'user_a1', scoreOf(0, 13, 7));
    await service.commands().updateGameMatchStatus({ matchId: cancelled, status: 'CANCELLED' }, asGame('valorant'));
    expect(await act.query(`select from match_timer where kind <> 'dispute_due'`)).toEqual([]);
    await wait(2 * DAY);
    expect(await act.stored(disputed)).toMatchObject({ status: 'DISPUTED' });
    expect(await act.query(`select from map_score where status = 'CONFIRMED'`)).toEqual([]);
  });
});

it("matches of a game's developer and imported ones have neither expiry nor no-show", async () => {
  const open = {
    origin: 'import',
    status: 'PENDING',
    acceptedTeamId: null,
    creatorTeamScore: null,
    acceptedTeamScore: null,
    scheduledAt: at(MINUTE),
  } as const;
  const ids = [await act.createGame(SCHEDULED), ...(await storeRows(service.database.pool(), [rowOf(open)]))];
  await wait(DAY);
  for (const id of ids) expect((await act.stored(id))?.status).not.toBe('CANCELLED');
});

describe('however many replicas', () => {
  it('each timer fires once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => act.create(SCHEDULED)));
    service.clock.set(at(DAY));
    await Promise.all(Array.from({ length: 4 }, () => runDueTimers(service.context())));
    await act.settleTimers();
    for (const id of ids)
      expect((await act.events(id)).map(({ type }) => type)).toEqual(['match.created', 'match.published', 'match.cancelled']);
  });

  it('a replica that holds a match does not block the others', async () => {
    const [held, free] = [await act.create(SCHEDULED), await act.create({ scheduledAt: at(2 * MINUTE) })];
    const other = await service.database.pool().connect();
    await other.query('begin');
    await other.query('select from match where id = $1 for update', [held]);
    service.clock.set(at(DAY));
    await runDueTimers(service.context());
    await eventually(async () => expect(await act.stored(free)).toMatchObject({ status: 'CANCELLED' }));
    await other.query('commit');
    other.release();
    expect(await act.stored(held)).toMatchObject({ status: 'PENDING' });
    await act.settleTimers();
    expect(await act.stored(held)).toMatchObject({ status: 'CANCELLED' });
  });

  it('a match whose timers fail blocks no other, and is retried half a minute later', async () => {
    const [broken, free] = [await act.create(SCHEDULED), await act.create({ scheduledAt: at(2 * MINUTE) })];
    await act.query(`update match set game_id = '' where id = $1`, [broken]);
    await wait(DAY);
    expect([(await act.stored(broken))?.status, (await act.stored(free))?.status]).toEqual(['PENDING', 'CANCELLED']);
    await act.query(`update match set game_id = 'valorant' where id = $1`, [broken]);
    await wait(DAY + 29_999);
    expect(await act.stored(broken)).toMatchObject({ status: 'PENDING' });
    await wait(DAY + 30_000);
    expect(await act.stored(broken)).toMatchObject({ status: 'CANCELLED', end_reason: 'expired' });
  });

  it('run every timer that became due while none of them ran', async () => {
    const matchId = await act.create(SCHEDULED);
    const restarted = { ...service.context(), clock: { now: () => new Date(START + DAY) } };
    const timers = startTimers(restarted);
    await eventually(async () => expect(await act.stored(matchId)).toMatchObject({ status: 'CANCELLED', end_reason: 'expired' }));
    await timers.stop();
  });
});
