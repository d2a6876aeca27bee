import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createMatchpoint, type Matchpoint, MatchpointError } from '@matchpoint/sdk';
import { findFreePort } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo } from './src/system.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const README = path.join(ROOT, 'libs/sdk/README.md');
/** The team that the README's examples are about. */
const TEAM = 'harbor_foxes';
/** Of a compiler or npm on a busy machine. */
const PATIENCE_MS = 120_000;
/** What the README's examples print, by their place, but for the one that waits for deliveries. */
const SAID: [index: number, said: RegExp][] = [
  [0, /^harbor_foxes: 0 won, 0 lost$/m],
  [1, /^match_\w+ was created and cancelled$/m],
  [2, /^[1-3] \d+$/m],
  [3, /^query\.limit \S+$/m],
  [4, /^match_\w+ is cancelled$/m],
  [5, /^vct_americas$[^]*^5$/m],
  [6, /^img_\w+$/m],
  [7, /^true \[ 1, 3, 5, 7 \]$/m],
  [9, /^live$[^]*^match_\w+ is \w+$/m],
  [10, /^\[ '.+', '.+', '.+' \]$/m],
];
const RECEIVER = 8;
const run = promisify(execFile);

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
  let project: string;
  let examples: string[];
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    project = fs.mkdtempSync(path.join(tmpdir(), 'matchpoint-sdk-'));
    await installPacked(project);
    examples = writeExamples(project);
    const typeRoots = [path.join(ROOT, 'node_modules/@types')];
    await compile(
      project,
      examples.map((name) => `${name}.ts`),
      { lib: ['es2022'], typeRoots, types: ['node'], skipLibCheck: true },
    );
  }, 3 * PATIENCE_MS);
  afterAll(async () => {
    for (const child of children.filter(({ exitCode }) => exitCode === null)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    fs.rmSync(project, { recursive: true, force: true });
  });

  test('it holds what is needed to use it, and nothing else', () => {
    const installed = path.join(project, 'node_modules/@matchpoint/sdk');
    const files = fs.readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
    expect(files).toEqual(expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']));
    expect(files.filter((name) => !/^dist\/[\w/-]+\.(js|d\.ts)$|^(README\.md|package\.json)$/.test(name))).toEqual([]);
    const { dependencies } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as { dependencies: object };
    expect(Object.keys(dependencies)).toEqual(['standardwebhooks']);
  });

  test(
    'it compiles in a page, under every strictness, its own declarations included',
    async () => {
      fs.writeFileSync(path.join(project, 'page.ts'), PAGE);
      const lib = ['es2022', 'dom', 'dom.asynciterable'];
      await compile(project, ['page.ts'], { exactOptionalPropertyTypes: true, skipLibCheck: false, lib, types: [] });
    },
    PATIENCE_MS,
  );

  test.each(SAID)(
    'example %i of the README does what it says',
    async (index, said) => {
      const { stdout } = await run(process.execPath, [`example-${index}.js`], {
        cwd: project,
        env: await environment(),
        timeout: PATIENCE_MS,
      });
      expect(stdout).toMatch(said);
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
      children.push(spawn(process.execPath, [`example-${RECEIVER}.js`], { cwd: project, env, stdio: 'ignore' }));
      const post = async (): Promise<number> => (await fetch(url, { method: 'POST', body: '{"type":"match.completed"}' })).status;
      await eventually(async () => expect(await post()).toBe(401), { timeoutMs: PATIENCE_MS / 2 });
      expect(await mp.webhooks.test(id)).toMatchObject({ delivered: true });
      await mp.webhooks.delete(id);
    },
    PATIENCE_MS,
  );

  async function environment(): Promise<Record<string, string>> {
    return {
      MATCHPOINT_URL: demo().baseUrl,
      MATCHPOINT_API_KEY: (await newKey({ owner: squad.captain })).key,
      PATH: process.env.PATH ?? '',
    };
  }
});

const PAGE = `
import { createClient, MatchpointError, matches, type MatchSummary } from '@matchpoint/sdk';
import { createMatchBody, type JsonSchema } from '@matchpoint/sdk/schemas';

const mp = createClient({ baseUrl: '', session: true }, { matches });
const bounds: JsonSchema = createMatchBody.properties.teamSize;
export async function show(): Promise<MatchSummary[]> {
  const found: MatchSummary[] = [];
  try {
    for await (const match of mp.matches.listUserMatches({ numItems: 10 })) found.push(match);
  } catch (error) {
    if (!(error instanceof MatchpointError) || error.code !== 'error_api_rate_limited') throw error;
  }
  // @ts-expect-error this client has no such group
  mp.teams;
  return bounds ? found : [];
}
`;

/** Packs the SDK and, for want of a registry, the three packages that it brings along, and installs them. */
async function installPacked(project: string): Promise<void> {
  const npm = async (...words: string[]): Promise<string> =>
    (await run('npm', [...words, '--loglevel=error', '--no-audit', '--no-fund'], { cwd: project, timeout: PATIENCE_MS })).stdout;
  const needed = ['standardwebhooks', '@stablelib/base64', 'fast-sha256'].map((name) => path.join(ROOT, 'node_modules', name));
  fs.writeFileSync(path.join(project, 'package.json'), JSON.stringify({ name: 'customer', private: true, type: 'module' }));
  await npm('pack', path.join(ROOT, 'libs/sdk'), '--pack-destination', project);
  await npm('pack', ...needed, '--ignore-scripts', '--pack-destination', project);
  const tarballs = fs.readdirSync(project).filter((name) => name.endsWith('.tgz'));
  expect(tarballs).toHaveLength(4);
  await npm('install', '--offline', '--ignore-scripts', ...tarballs.map((name) => `./${name}`));
}

/** Compiles programs of a project as its owner would, strictly, beside their sources. */
async function compile(project: string, files: string[], options: object): Promise<void> {
  const compilerOptions = { strict: true, noUncheckedIndexedAccess: true, module: 'nodenext', target: 'es2022', ...options };
  fs.writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const tsc = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc], { cwd: project, timeout: PATIENCE_MS }).catch(({ stdout }: { stdout: string }) => {
    throw new Error(stdout);
  });
}

/** Writes each example as a program of its own; what does not begin with a client goes on from the first. Answers their names. */
function writeExamples(project: string): string[] {
  const blocks = [...fs.readFileSync(README, 'utf8').matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code as string);
  return blocks.map((code, index) => {
    const goesOn = index > 0 && /\b(mp|team)\./.test(code);
    fs.writeFileSync(path.join(project, `example-${index}.ts`), `${goesOn ? blocks[0] : ''}\n${code}\nexport {};\n`);
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
