import type { match } from '@matchpoint/contracts';
import { useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './start-test-gateway.js';

const database = useDatabase('gateway');
const BUCKET = '{mp}:bucket:batch:';
let gateway: TestGateway;
let sent: match.SubmitGameBatchMatchScoresRequest[] = [];

beforeAll(async () => {
  gateway = await startTestGateway(database, {
    matchScores: {
      async submitGameBatchMatchScores(request) {
        sent.push(request);
        const result = (matchId: string) =>
          matchId === 'match_other' ? { status: 'failed', error: 'error_game_scope_mismatch' } : { status: 'confirmed', error: undefined };
        return { items: request.items.map(({ matchId, score }) => ({ matchId, mapIndex: score?.mapIndex ?? 0, ...result(matchId) })) };
      },
    },
  });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  sent = [];
  await gateway.emptyRedis();
});

const item = (matchId: string, more: object = {}): object => ({
  matchId,
  mapIndex: 0,
  mapId: 'ascent',
  creatorTeamScore: 13,
  opponentTeamScore: 2,
  ...more,
});
const items = (count: number): object[] => Array.from({ length: count }, (_, index) => item(`match_${index}`));
const developer = (): Promise<string> => gateway.key({ kind: 'game_developer', gameId: 'valorant' });

interface Answer {
  status: number;
  limits: (string | null)[];
  body: { error?: string; success?: boolean; count?: number; submitted?: unknown; issues?: { path: string }[] };
}
async function submit(body: unknown, key: string): Promise<Answer> {
  const response = await gateway.fetch('/game/matches/batch-scores', { method: 'POST', key, body: JSON.stringify(body) });
  const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) =>
    response.headers.get(name),
  );
  return { status: response.status, limits, body: (await response.json()) as Answer['body'] };
}
const batchBuckets = (): Promise<string[]> => gateway.context.redis.keys(`${BUCKET}*`);

/** Sets the only batch bucket there is to a level, dated ahead so that nothing flows in before the next request looks. */
async function setTokens(tokens: number): Promise<void> {
  const [name] = await batchBuckets();
  await gateway.context.redis.set(name as string, `${tokens}000000000 ${(Date.now() + 60_000) * 1000}`);
}

describe('a batch of scores', () => {
  it('refuses 51 items before anything is done: 400, no token spent, nothing sent', async () => {
    const key = await developer();
    const { status, body, limits } = await submit({ items: [...items(50), { malformed: true }] }, key);
    expect([status, body.error, body.issues?.[0]?.path]).toEqual([400, 'error_invalid_num_items', 'body.items']);
    expect(limits).toEqual(['200', '200', '0', null]);
    expect(await batchBuckets()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('refuses 50 items with 49 tokens left as a whole: 429, nothing sent, the tokens kept', async () => {
    const key = await developer();
    await submit({ items: items(1) }, key);
    await setTokens(49);
    sent = [];
    const refused = await submit({ items: items(50) }, key);
    expect([refused.status, refused.body.error]).toEqual([429, 'error_api_rate_limited']);
    expect(refused.limits).toEqual(['200', '49', '1', '1']);
    expect(sent).toEqual([]);
    await setTokens(49);
    const exact = await submit({ items: items(49) }, key);
    expect([exact.status, exact.limits]).toEqual([200, ['200', '0', '1', null]]);
    expect(sent[0]?.items).toHaveLength(49);
  });

  it('spends 50 tokens of the key’s batch bucket and one of its own bucket for 50 items', async () => {
    const [key, other] = [await developer(), await developer()];
    expect((await submit({ items: items(50) }, key)).limits.slice(0, 2)).toEqual(['200', '150']);
    expect((await submit({ items: items(1) }, other)).limits.slice(0, 2)).toEqual(['200', '199']);
    const ofKey = await gateway.fetch('/game/matches/m/status', { method: 'PATCH', key, body: '{}' });
    expect(ofKey.headers.get('x-ratelimit-limit')).toBe('60');
    expect(Number(ofKey.headers.get('x-ratelimit-remaining'))).toBeLessThan(60);
  });

  it.each([
    ['an empty list', { items: [] }, 'body.items'],
    ['no list', {}, 'body.items'],
    ['a list that is an object', { items: { length: 51 } }, 'body.items'],
    [
      'a malformed item among good ones',
      { items: [item('match_1'), item('match_2', { creatorTeamScore: -1 })] },
      'body.items[1].creatorTeamScore',
    ],
    ['an item without a match', { items: [item('')] }, 'body.items[0].matchId'],
  ])('answers 400 for %s and spends no token of the batch bucket', async (_name, body, path) => {
    const answer = await submit(body, await developer());
    expect([answer.status, answer.body.error, answer.body.issues?.[0]?.path]).toEqual([400, 'INVALID_INPUT', path]);
    expect(answer.limits.slice(0, 2)).toEqual(['200', '200']);
    expect(sent).toEqual([]);
  });

  it('returns one row per item, in order, and succeeds as a whole when all are confirmed', async () => {
    const key = await developer();
    const mixed = await submit({ items: [item('match_b', { mapIndex: 2 }), item('match_other'), item('match_a')] }, key);
    expect([mixed.status, mixed.body]).toEqual([
      200,
      {
        success: false,
        count: 2,
        timestamp: expect.any(String) as string,
        submitted: [
          { matchId: 'match_b', mapIndex: 2, status: 'confirmed' },
          { matchId: 'match_other', mapIndex: 0, status: 'failed', error: 'error_game_scope_mismatch' },
          { matchId: 'match_a', mapIndex: 0, status: 'confirmed' },
        ],
      },
    ]);
    expect((await submit({ items: items(2) }, key)).body).toMatchObject({ success: true, count: 2 });
  });

  it('describes the batch bucket once the key is known, and the key’s bucket if that one refused', async () => {
    const key = await gateway.key({ kind: 'game_developer', gameId: 'valorant', permissions: {} });
    const denied = await submit({ items: items(1) }, key);
    expect([denied.status, denied.limits.slice(0, 2)]).toEqual([403, ['200', '200']]);
    await gateway.context.redis.set(
      (await gateway.context.redis.keys('{mp}:bucket:key:*'))[0] as string,
      `0 ${(Date.now() + 60_000) * 1000}`,
    );
    const limited = await submit({ items: items(1) }, key);
    expect([limited.status, limited.limits]).toEqual([429, ['60', '0', '1', '1']]);
  });
});
