import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { createMatchpoint, type Matchpoint, MatchpointError } from '@matchpoint/sdk';
import { signTestWebhook } from '@matchpoint/sdk/webhooks';
import { findFreePort } from '@matchpoint/stack';
import { createCustomerProject, type CustomerProject, eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { type Received, startReceiver } from './src/receiver.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo } from './src/system.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const README = path.join(ROOT, 'libs/sdk/README.md');
/** The team of the test's own matches. */
const TEAM = 'harbor_foxes';
/** Of a program that starts on a busy machine. */
const PATIENCE_MS = 120_000;
/** What the README's examples print, by their place, except the one that waits for deliveries. */
const SAID: [index: number, said: RegExp][] = [
  [0, /^Sentinels: \d+ won, \d+ lost$/m],
  [1, /^match_\w+ was created and cancelled$/m],
  [2, /^[1-3] \d+$/m],
  [3, /^query\.limit 400 \d+$/m],
  [4, /^(match_\w+ is cancelled|no match is pending)$/m],
  [5, /^vct_americas$[^]*^12 5$/m],
  [6, /^img_\w+$/m],
  [7, /^true \[ 1, 3, 5, 7 \]$/m],
  [9, /^match\.completed$/m],
  [10, /^live$[^]*^match_\w+ is \w+$/m],
  [11, /^\[ '.+', '.+', '.+' \]$/m],
];
const RECEIVER = 8;

let squad: Squad;
beforeAll(async () => {
  [squad] = (await importSquads(openClient('127.0.41'), [TEAM], { game: 'counter_strike_2', size: 2 })) as [Squad];
});
const open = async (grant: Parameters<typeof newKey>[0] = { owner: squad.captain }, baseUrl = demo().baseUrl): Promise<Matchpoint> =>
  createMatchpoint({ baseUrl, apiKey: (await newKey(grant)).key });
const bodyOfMatch = () => ({
  teamId: squad.teamId,
  gameId: squad.game,
  gameModeId: 'competitive',
  matchType: 'XP_ONLY' as const,
  mapSelectionType: 'COMPETITIVE' as const,
  mapPreferenceMode: 'VETO' as const,
  teamSize: 2,
  bestOf: 1 as const,
  activeRoster: squad.players,
});

describe('over the running system', () => {
  test('a write whose answers are lost happens once', async () => {
    const proxy = await startCuttingProxy(2);
    try {
      const mp = await open(undefined, proxy.url);
      const { page: before } = await mp.matches.listUserMatches({ numItems: 100 });
      const { matchId } = await mp.matches.create(bodyOfMatch());
      expect(proxy.carried()).toBe(3);
      const { page: after } = await mp.matches.listUserMatches({ numItems: 100 });
      expect(after.map(({ id }) => id)).toEqual([matchId, ...before.map(({ id }) => id)]);
    } finally {
      await proxy.stop();
    }
  });

  test('listings in each envelope hold every item once', async () => {
    const mp = await open();
    const small = async (listing: AsyncIterable<{ id: string }>): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { id } of listing) ids.push(id);
      expect(new Set(ids).size).toBe(ids.length);
      return ids;
    };
    const { total } = (await mp.leagues.discover({ limit: 1 })).pagination;
    expect(await small(mp.leagues.discover({ limit: 1 }))).toHaveLength(total);
    for (let made = 0; made < 3; made += 1) await mp.matches.create({ ...bodyOfMatch(), publishStatus: 'PUBLISHED' });
    const all = (await mp.matches.listUserMatches({ numItems: 100 })).page;
    expect(await small(mp.matches.listUserMatches({ numItems: 2 }))).toEqual(all.map(({ id }) => id));
    expect((await small(mp.matches.discover({ gameId: squad.game, limit: 1 }))).length).toBeGreaterThanOrEqual(3);
    const game = await open({ kind: 'game_developer', game: squad.game });
    const first = await game.gameDeveloper.listMatches({ status: 'PENDING', limit: 1 });
    expect(first.pagination.hasMore).toBe(true);
    expect((await small(game.gameDeveloper.listMatches({ status: 'PENDING', limit: 1 }))).length).toBeGreaterThanOrEqual(3);
  });

  test('a refusal is an error with its code, place and request id', async () => {
    const mp = await open();
    const error = await mp.matches.create({ ...bodyOfMatch(), bestOf: 2 as 1 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MatchpointError);
    expect(error).toMatchObject({ status: 400, code: 'INVALID_INPUT', issues: [{ path: 'body.bestOf' }] });
    expect((error as MatchpointError).requestId).toBeTruthy();
  });
});

/** The package as customers get it, in a project of their own, from npm's tarball and no registry. */
describe('packed, in an empty project', () => {
  let project: CustomerProject;
  let examples: string[];
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    project = await createCustomerProject();
    examples = writeExamples(project);
    await project.compile(
      examples.map((name) => `${name}.ts`),
      { lib: ['es2022'], typeRoots: [path.join(ROOT, 'node_modules/@types')], types: ['node'], skipLibCheck: true },
    );
  }, 4 * PATIENCE_MS);
  afterAll(async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    project?.remove();
  });

  test.each(SAID)(
    'example %i of the README does what it says',
    async (index, said) => {
      expect(await project.run(`example-${index}.js`, await environment())).toMatch(said);
    },
    PATIENCE_MS,
  );

  test('every example is one of these, or the receiver', () => {
    expect([...SAID.map(([index]) => index), RECEIVER].sort((a, b) => a - b)).toEqual([...examples.keys()]);
  });

  test(
    'the receiver of the README takes a delivery that is signed, and refuses one that is not',
    async () => {
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}/`;
      const mp = await open();
      const { id, signingSecret } = await mp.webhooks.create({ url, events: ['match.*'] });
      const env = { ...(await environment()), PORT: String(port), MATCHPOINT_WEBHOOK_SECRETS: signingSecret };
      children.push(spawn(process.execPath, [`example-${RECEIVER}.js`], { cwd: project.folder, env, stdio: 'ignore' }));
      const post = async (): Promise<number> => (await fetch(url, { method: 'POST', body: '{"type":"match.completed"}' })).status;
      await eventually(async () => expect(await post()).toBe(401), { timeoutMs: PATIENCE_MS / 2 });
      expect(await mp.webhooks.test(id)).toMatchObject({ delivered: true });
      await mp.webhooks.delete(id);
    },
    PATIENCE_MS,
  );

  async function environment(): Promise<Record<string, string>> {
    return { MATCHPOINT_URL: demo().baseUrl, MATCHPOINT_API_KEY: (await newKey()).key, PATH: process.env.PATH ?? '' };
  }
});

test('signTestWebhook makes the very request that the service sends', async () => {
  const receiver = await startReceiver();
  const mp = await open();
  const { id, signingSecret } = await mp.webhooks.create({ url: receiver.url, events: ['match.*'] });
  try {
    expect(await mp.webhooks.test(id)).toMatchObject({ delivered: true });
    const { headers, text, body } = receiver.received[0] as Received;
    const event = { id: body.id, type: body.type, data: body.data, occurredAt: new Date(body.timestamp) };
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const made = signTestWebhook(signingSecret, event, { sentAt });
    expect(made.body).toBe(text);
    expect(headers).toMatchObject(made.headers);
  } finally {
    await mp.webhooks.delete(id);
    receiver.stop();
  }
});

/** Writes each example as a program of its own; what does not begin with a client continues the first. Answers their names. */
function writeExamples(project: CustomerProject): string[] {
  const blocks = [...fs.readFileSync(README, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code as string);
  return blocks.map((code, index) => {
    const goesOn = index > 0 && /\b(mp|team)\./.test(code);
    project.write(`example-${index}.ts`, `${goesOn ? blocks[0] : ''}\n${code}\nexport {};\n`);
    return `example-${index}`;
  });
}

interface CuttingProxy {
  url: string;
  /** How many writes have reached the system. */
  carried(): number;
  stop(): Promise<void>;
}

/** Passes requests on to the system, and cuts the connection instead of passing on the answers to the first `cuts` creations. */
async function startCuttingProxy(cuts: number): Promise<CuttingProxy> {
  let carried = 0;
  const proxy = http.createServer((request, response) => {
    const { method, url = '', headers } = request;
    const onward = http.request(new URL(url, demo().baseUrl), { method, headers }, (answer) => {
      if (url.endsWith('/create')) carried += 1;
      if (url.endsWith('/create') && carried <= cuts) {
        answer.resume();
        answer.on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as net.AddressInfo).port}`,
    carried: () => carried,
    async stop() {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
