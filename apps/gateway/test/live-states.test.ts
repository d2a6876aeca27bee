import { type match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const STATE = { stateVersion: 7, mapIndex: 1, phase: 'live' };
const recorded: match.RecordLiveStateRequest[] = [];
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    matchLive: {
      async admitLiveState({ matchId }) {
        if (matchId === 'match_other') throw new DomainError('error_game_scope_mismatch');
        return {};
      },
      async recordLiveState(request) {
        recorded.push(request);
        return { applied: request.state?.stateVersion !== 1 };
      },
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(() => void (recorded.length = 0));

const post = async (path: string, key: string, body: unknown = STATE) => {
  const response = await gateway.fetch(path, {
    ...{ method: 'POST', key, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
  return { status: response.status, body: (await response.json()) as { success?: boolean; applied?: boolean; error?: string } };
};

describe('a live state', () => {
  it('is passed on with omitted fields filled in', async () => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    expect(await post('/game/matches/match_1/live', key)).toMatchObject({ status: 200, body: { success: true, applied: true } });
    expect(recorded[0]).toMatchObject({
      ...{ matchId: 'match_1', league: undefined },
      state: { ...STATE, mapId: '', round: 0, creatorTeamScore: 0, opponentTeamScore: 0, veto: [] },
    });
    const veto = [{ side: null, action: 'decider', mapId: 'ascent' }];
    expect(await post('/game/matches/match_1/live', key, { ...STATE, stateVersion: 1, veto })).toMatchObject({ body: { applied: false } });
    expect(recorded[1]?.state?.veto).toMatchObject([{ action: 'decider', mapId: 'ascent' }]);
  });

  it('may be numbered by the time in milliseconds, or any other safe integer', async () => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    const versions = [1_790_000_000_000, Number.MAX_SAFE_INTEGER];
    for (const stateVersion of versions)
      expect((await post('/game/matches/match_5/live', key, { ...STATE, stateVersion })).status).toBe(200);
    expect(recorded.map(({ state }) => state?.stateVersion)).toEqual(versions);
    const unsafe = { ...STATE, stateVersion: Number.MAX_SAFE_INTEGER + 1 };
    expect(await post('/game/matches/match_5/live', key, unsafe)).toMatchObject({ body: { error: 'INVALID_INPUT' } });
  });

  it.each([
    { stateVersion: 0 },
    { stateVersion: 1.5 },
    { mapIndex: -1 },
    { phase: 'break' },
    { round: 1_000 },
    { creatorTeamScore: 1_001 },
    { mapId: 'x'.repeat(257) },
    { veto: Array.from({ length: 33 }, () => ({ side: null, action: 'ban', mapId: '' })) },
    { veto: [{ side: 'third', action: 'ban', mapId: '' }] },
  ])('is refused with %j', async (fields) => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    expect(await post('/game/matches/match_2/live', key, { ...STATE, ...fields })).toMatchObject({ body: { error: 'INVALID_INPUT' } });
    expect(recorded).toEqual([]);
  });

  it('of more than 4 KiB is refused', async () => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant' });
    const veto = Array.from({ length: 32 }, () => ({ side: null, action: 'ban', mapId: 'x'.repeat(200) }));
    expect(await post('/game/matches/match_2/live', key, { ...STATE, veto })).toMatchObject({ body: { error: 'error_payload_too_large' } });
  });

  it('costs one of ten tokens of its match, whoever sends it; refused senders cost none', async () => {
    const keys = [
      await gateway.key({ kind: 'game_developer', gameId: 'valorant' }),
      await gateway.key({ kind: 'game_developer', gameId: 'chess' }),
    ];
    for (let count = 0; count < 12; count += 1)
      expect(await post('/game/matches/match_other/live', keys[1] ?? '')).toMatchObject({ body: { error: 'error_game_scope_mismatch' } });
    for (let count = 0; count < 10; count += 1) expect((await post('/game/matches/match_3/live', keys[count % 2] ?? '')).status).toBe(200);
    expect(await post('/game/matches/match_3/live', keys[0] ?? '')).toMatchObject({
      status: 429,
      body: { error: 'error_api_rate_limited' },
    });
    expect((await post('/game/matches/match_4/live', keys[0] ?? '')).status).toBe(200);
  });
});
