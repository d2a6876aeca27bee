import { randomUUID } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo } from './src/system.js';

const request = openClient('127.0.46');
const WRITERS = 50;
let red: Squad;
let blue: Squad;
let driver: MatchDriver;

beforeAll(async () => {
  [red, blue] = (await importSquads(request, ['e2e_talk_red', 'e2e_talk_blue'], { game: 'counter_strike_2', size: WRITERS / 2 })) as [
    Squad,
    Squad,
  ];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
});

const keyOf = async (owner: string): Promise<string> => (await newKey({ owner })).key;
const send = (matchId: string, key: string, content: string, idempotencyKey = randomUUID()): Promise<Answer> =>
  request(`/matches/${matchId}/chat`, { method: 'POST', key, body: { content }, headers: { 'idempotency-key': idempotencyKey } });

interface Message {
  id: string;
  content: string;
  sequence: number;
}

/** Everything since a message, page by page, from the given gateway's own answers. */
async function readSince(matchId: string, key: string, after: string): Promise<Message[]> {
  const found: Message[] = [];
  for (let last = after; ;) {
    const { status, body } = await request(`/matches/${matchId}/chat?after=${last}&limit=20`, { key });
    if (status !== 200) continue;
    found.push(...(body.data as Message[]));
    if (!body.hasMore) return found;
    last = found.at(-1)?.id ?? last;
  }
}

describe('the bucket of a person in a chat', () => {
  test('holds five messages, refuses the sixth with its wait, and charges neither refusals nor replays', async () => {
    const matchId = await driver.accepted();
    const key = await keyOf('e2e_talk_red_0');
    expectRefusal(await send(matchId, key, 'tab\there'), 400, 'INVALID_INPUT');
    const first = randomUUID();
    for (let index = 0; index < 5; index += 1)
      expect((await send(matchId, key, 'Hello', index === 0 ? first : undefined)).status).toBe(200);
    const refused = await send(matchId, key, 'Too much');
    expectRefusal(refused, 429, 'error_api_rate_limited');
    expect(refused.headers['x-ratelimit-limit']).toBe('5');
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await send(matchId, key, 'Hello', first)).headers['idempotent-replayed']).toBe('true');
    expectRefusal(await send(matchId, await keyOf('gildedacorn'), 'Stranger'), 403, 'CHAT_ACCESS_DENIED');
  });

  test('is charged once for a message that is sent six times at once', async () => {
    const matchId = await driver.accepted();
    const key = await keyOf('e2e_talk_red_1');
    for (let index = 0; index < 4; index += 1) expect((await send(matchId, key, 'Hello')).status).toBe(200);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(matchId, key, 'Last one', idempotencyKey)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
  });
});

describe('fifty writers', () => {
  test('keep every acknowledged message once, in one order without a gap, when the match service is killed', async () => {
    const matchId = await driver.accepted();
    const reader = await keyOf('e2e_talk_red_0');
    const start = (await send(matchId, reader, 'start')).body.messageId as string;
    const names = [red, blue].flatMap((_, team) =>
      Array.from({ length: WRITERS / 2 }, (__, index) => `e2e_talk_${team === 0 ? 'red' : 'blue'}_${index}`),
    );
    const keys = await Promise.all(names.map(keyOf));
    const acknowledged: string[] = [];
    const writing = Promise.all(
      keys.map(async (key, index) => {
        for (const round of [0, 1]) {
          const idempotencyKey = randomUUID();
          await eventually(async () => {
            const { status, body } = await send(matchId, key, `message ${index} ${round}`, idempotencyKey);
            if (status === 200) acknowledged.push(body.messageId as string);
            else expect([409, 429, 500, 503]).toContain(status);
            return status === 200;
          });
        }
      }),
    );
    await eventually(async () => acknowledged.length > 10);
    process.kill(demo().pids.match as number, 'SIGKILL');
    await writing;
    const seen = await readSince(matchId, reader, start);
    expect(seen.map(({ sequence }) => sequence)).toEqual(Array.from({ length: seen.length }, (_, index) => index + 2));
    expect(seen.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted());
    expect(new Set(seen.map(({ content }) => content)).size).toBe(WRITERS * 2);
  });
});
