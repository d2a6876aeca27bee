import { LIVE_MATCH } from '@matchpoint/events';
import type { CallOptions } from '@matchpoint/rpc';
import { eventually } from '@matchpoint/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { stands } from './rules.js';
import { sweepOldLive } from './sweep.js';

const service = useMatchService();
const act = actions(service);
const game = asGame('valorant');
const operator: CallOptions = { caller: { userId: 'user_staff', keyId: 'key', kind: 'league_operator', leagueId: 'league_1' } };
const heard: unknown[] = [];
let stop: () => void;

beforeAll(async () => {
  const nats = await service.context().nats;
  const subscription = nats.subscribe(LIVE_MATCH, { callback: (_error, message) => void heard.push(message.json()) });
  await nats.flush();
  stop = () => subscription.unsubscribe();
});
afterAll(() => stop());
beforeEach(async () => {
  await service.database.empty('match, outbox_event cascade');
  heard.length = 0;
});

const state = (stateVersion: number, fields: object = {}) => ({
  ...{ stateVersion, mapIndex: 0, mapId: 'ascent', phase: 'live', round: 3, creatorTeamScore: 2, opponentTeamScore: 1, veto: [] },
  ...{ updatedAt: '', ...fields },
});
const tell = async (matchId: string, given: ReturnType<typeof state>, league?: string) =>
  (await service.liveStates().recordLiveState({ matchId, state: given, league }, league === undefined ? game : operator)).applied;
const running = async (fields: object = {}): Promise<string> => {
  const matchId = await act.createGame(fields);
  await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, game);
  return matchId;
};
const liveOf = async (id: string) =>
  (await service.matches().batchGetMatches({ items: [{ id, callerTeamIds: [] }] })).items[0]?.match?.live;
const score = (matchId: string, mapIndex: number, mine = 13) =>
  service.scores().submitGameMapScore({ matchId, score: scoreOf(mapIndex, mine, 7) }, game);
const listed = async (group: string) =>
  (await service.matches().listPublicMatches({ group, pageSize: 10 })).matches.map(({ live }) => live?.stateVersion);

describe('a live state', () => {
  it('shows the state of a map until its score is final', async () => {
    const matchId = await running();
    const veto = [
      { side: 'creator', action: 'ban', mapId: 'bind' },
      { action: 'decider', mapId: 'ascent' },
    ];
    expect(await tell(matchId, state(1, { veto }))).toBe(true);
    expect(await liveOf(matchId)).toMatchObject({ stateVersion: 1, phase: 'live', round: 3, updatedAt: service.clock.now().toISOString() });
    expect((await liveOf(matchId))?.veto.map(({ side, mapId }) => [side, mapId])).toEqual([
      ['creator', 'bind'],
      [undefined, 'ascent'],
    ]);
    expect(await listed('live')).toEqual([1]);
    await eventually(() => expect(heard).toMatchObject([{ matchId, live: { stateVersion: 1, round: 3 } }]));
    await score(matchId, 1);
    expect(await liveOf(matchId)).toBeDefined();
    await score(matchId, 0, 2);
    expect(await liveOf(matchId)).toBeUndefined();
    expect([await tell(matchId, state(2)), await tell(matchId, state(2, { mapIndex: 2 }))]).toEqual([false, true]);
    await score(matchId, 2);
    expect([await listed('live'), await listed('completed')]).toEqual([[], [undefined]]);
    expect(await act.query('select from match_live')).toEqual([]);
    await expect(tell(matchId, state(3))).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
  });

  it('is dropped silently unless it is above the last one of its source', async () => {
    const matchId = await running();
    await act.query(`update match set league_id = 'league_1' where id = $1`, [matchId]);
    expect([await tell(matchId, state(5)), await tell(matchId, state(5, { round: 9 })), await tell(matchId, state(4))]).toEqual([
      ...[true, false, false],
    ]);
    expect([await tell(matchId, state(1), 'vct'), await tell(matchId, state(5)), await tell(matchId, state(6))]).toEqual([
      ...[true, false, true],
    ]);
    await eventually(() => expect(heard).toHaveLength(3));
  });

  it('keeps numbers up to the largest safe integer apart', async () => {
    const matchId = await running();
    const most = Number.MAX_SAFE_INTEGER;
    expect([await tell(matchId, state(1_790_000_000_000)), await tell(matchId, state(most - 1))]).toEqual([true, true]);
    expect([await tell(matchId, state(most)), await tell(matchId, state(most - 1))]).toEqual([true, false]);
    expect((await liveOf(matchId))?.stateVersion).toBe(most);
    expect(await listed('live')).toEqual([most]);
  });

  it('from another source yields to that of a server for five minutes', () => {
    const kept = { versions: { game: 3, server: 9 }, serverAt: '2026-01-01T00:00:00.000Z' };
    const at = (text: string) => new Date(`2026-01-01T00:0${text}Z`);
    expect(stands(kept, 'game', 4, at('4:59.999'))).toBe(false);
    expect(stands(kept, 'game', 4, at('5:00.000'))).toBe(true);
    expect(stands(kept, 'game', 3, at('5:00.000'))).toBe(false);
    expect(stands(kept, 'league', 1, at('0:00.000'))).toBe(false);
    expect(stands(kept, 'server', 10, at('0:00.000'))).toBe(true);
    expect(stands(undefined, 'league', 1, at('0:00.000'))).toBe(true);
  });

  it('is accepted from ACCEPTED on (then only the veto), from those who may report scores', async () => {
    const matchId = await act.createGame();
    expect(await act.stored(matchId)).toMatchObject({ status: 'ACCEPTED' });
    await expect(tell(matchId, state(1))).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
    expect(await tell(matchId, state(1, { phase: 'veto' }))).toBe(true);
    await expect(tell(matchId, state(2, { phase: 'veto', mapIndex: 3 }))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(tell('match_x', state(1))).rejects.toMatchObject({ code: 'error_match_not_found' });
    const chess = asGame('chess');
    const asked = [
      () => service.liveStates().recordLiveState({ matchId, state: state(2, { phase: 'veto' }) }, chess),
      () => service.liveStates().admitLiveState({ matchId }, chess),
      () => service.liveStates().admitLiveState({ matchId }, as('user_a1')),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'error_game_scope_mismatch' });
    await expect(service.liveStates().admitLiveState({ matchId }, game)).resolves.toEqual({});
    await service.commands().updateGameMatchStatus({ matchId, status: 'CANCELLED' }, game);
    expect(await act.query('select from match_live')).toEqual([]);
  });

  it('is deleted after a day without an update', async () => {
    const [old, fresh] = [await running(), await running()];
    await tell(old, state(1));
    await act.query(`update match_live set updated_at = $1`, [new Date(service.clock.now().getTime() - 24 * 3_600_000 - 1).toISOString()]);
    await tell(fresh, state(1));
    await sweepOldLive(service.context());
    expect([await liveOf(old), (await liveOf(fresh))?.stateVersion]).toEqual([undefined, 1]);
  });
});

type Step = { match: number; map: number } & ({ name: 'score'; mine: number } | { name: 'complete' | 'forfeit' });
const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constant('score'), match: fc.nat(2), map: fc.nat(2), mine: fc.constantFrom(2, 7, 13) }) },
  fc.record({ name: fc.constantFrom('complete', 'forfeit'), match: fc.nat(2), map: fc.constant(0) }),
);

/** Stored rows and published events after a sequence of commands, without live states. */
async function playOut(steps: readonly Step[], isLive: boolean): Promise<unknown> {
  await service.database.empty('match, outbox_event, team_map_total, player_stat_total cascade');
  const matches = [await running(), await running(), await running()];
  let version = 0;
  for (const step of steps) {
    const matchId = matches[step.match] ?? '';
    const commands = [
      () =>
        step.name === 'score'
          ? score(matchId, step.map, step.mine)
          : step.name === 'complete'
            ? service.commands().updateGameMatchStatus({ matchId, status: 'COMPLETED' }, game)
            : service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_a' }, game),
      ...(isLive ? [0, 1, 2].map((mapIndex) => () => tell(matchId, state((version += 1), { mapIndex }))) : []),
    ];
    await Promise.allSettled(commands.map((command) => command()));
    const outlived = await act.query(`select from match_live l join match m on m.id = l.match_id
      left join map_score s on s.match_id = l.match_id and s.map_index = l.map_index
      where m.status not in ('IN_PROGRESS', 'DISPUTED') or s.status = 'CONFIRMED'`);
    expect(outlived).toEqual([]);
  }
  const placed = (id: string): number => matches.indexOf(id);
  const rows = await act.query<{ id: string }>(`select id, status, winner_team_id, creator_team_score, accepted_team_score, event_sequence,
    result_version from match`);
  const maps = await act.query<{ match_id: string }>(
    'select match_id, map_index, status, creator_team_score from map_score order by map_index',
  );
  const told = await act.query<{ subject: string; type: string }>('select subject, type, sequence from outbox_event order by position');
  return [
    rows.map((row) => ({ ...row, id: placed(row.id) })).toSorted((one, other) => one.id - other.id),
    maps.map((row) => ({ ...row, match_id: placed(row.match_id) })).toSorted((one, other) => one.match_id - other.match_id),
    told.map((row) => ({ ...row, subject: placed(row.subject) })),
    await act.query('select * from team_map_total order by 1, 2, 3'),
  ];
}

it('live states between commands change nothing but themselves, and none outlives its map', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 3, maxLength: 12 }), async (steps) => {
      expect(await playOut(steps, true)).toEqual(await playOut(steps, false));
    }),
    { numRuns: 5 },
  );
}, 120_000);
