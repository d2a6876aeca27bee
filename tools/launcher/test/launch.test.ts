import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { commandLineOf, findFreePort, identityOf, removeStackDirectory } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import type { DemoFile } from '../src/describe-system.js';
import { PROCESSES } from '../src/process-table.js';
import { ROOT } from '../src/workspace.js';
import { ageData } from './age-data.js';
import { LaunchedSystem } from './launched-system.js';
import { listeningSockets } from './listening-sockets.js';
import { expectPromises } from './living-promises.js';

const START_MS = 120_000;
const PROCESS_NAMES = PROCESSES.map(({ name }) => name);
const SERVERS = ['postgres', 'redis', 'nats'];
const directory = path.join(inject('testStack').directory, 'launch');
/** Not the address on which everything else listens. */
const BIND = '127.0.0.2';
const launch = (onPort: number, ...args: string[]): LaunchedSystem =>
  new LaunchedSystem(directory, { PORT: String(onPort), MATCHPOINT_BIND: BIND }, ...args);
let port: number;
let system: LaunchedSystem;
let first: DemoFile;

beforeAll(async () => {
  port = await findFreePort();
  system = launch(port, '--replicas', 'gateway=2', '--watch', 'upload');
  first = await system.ready();
}, START_MS);
afterAll(async () => {
  const { pids } = system.demo();
  system.signal('SIGKILL');
  await system.exitCode();
  // PostgreSQL writes its buffers to the disk first.
  await eventually(() => expect(running(pids)).toEqual([]), { timeoutMs: 120_000 });
  await removeStackDirectory(path.join(directory, 'stack'));
});

/** Names of those that are still running. */
function running(pids: Record<string, number>): string[] {
  return Object.keys(pids).filter((name) => identityOf(pids[name] ?? 0) !== undefined);
}

/** Waits until the living demo has created what it promises, and checks it. */
async function expectLivingLeague(demo: DemoFile): Promise<void> {
  await eventually(() => system.output.includes('The Harbor Open is live'));
  await expectPromises(directory, demo);
}

/** Sends a printed curl line as it is written. */
async function send(line: string): Promise<number> {
  const words = (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'|'$/g, ''));
  const after = (option: string): string | undefined => (words.includes(option) ? words[words.indexOf(option) + 1] : undefined);
  const [name = '', value = ''] = after('-H')?.split(': ') ?? [];
  return statusOf(words.find((word) => word.startsWith('http')) ?? '', { method: after('-X') ?? 'GET', headers: { [name]: value } });
}

const askWith = (key: string | undefined, base = first.baseUrl): Promise<number> =>
  statusOf(`${base}/api/v1/games`, { headers: { authorization: `Bearer ${key}` } });

async function statusOf(url: string, options?: RequestInit): Promise<number> {
  const response = await fetch(url, options);
  await response.arrayBuffer();
  return response.status;
}

describe('npm start', () => {
  it('describes the running system in demo.json, readable only by its owner', () => {
    expect(first.baseUrl).toBe(`http://${BIND}:${port}`);
    expect(first.gateways).toHaveLength(2);
    expect(Object.keys(first.pids).sort()).toEqual([...PROCESS_NAMES, 'gateway-2', ...SERVERS].sort());
    expect(running(first.pids)).toHaveLength(PROCESS_NAMES.length + 1 + SERVERS.length);
    expect(first.mailDirectory).toBe(path.join(directory, 'mail'));
    expect(Object.keys(first.urls).sort()).toEqual(['database', 'nats', 'redis']);
    const files = ['demo.json', 'secrets.json', 'runtime.json', 'demo-state.json', 'living-demo.json'].map(
      (file) => fs.statSync(path.join(directory, file)).mode & 0o077,
    );
    expect(files).toEqual([0, 0, 0, 0, 0]);
  });

  it('shows no password or secret on a command line or terminal, and stores each in files that only their owner can read', () => {
    const stack = path.join(directory, 'stack');
    const files = fs
      .readdirSync(stack)
      .filter((name) => name.endsWith('.password'))
      .map((name) => path.join(stack, name));
    // One per server, and two roles per process.
    expect(files).toHaveLength(SERVERS.length + 2 * PROCESS_NAMES.length);
    expect(files.map((file) => fs.statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
    const secrets = [
      ...files.map((file) => fs.readFileSync(file, 'utf8').trim()),
      ...Object.values(JSON.parse(fs.readFileSync(path.join(directory, 'secrets.json'), 'utf8')) as Record<string, string>),
    ];
    const lines = Object.values(first.pids).map(commandLineOf);
    expect(lines.filter((line) => line !== '')).toHaveLength(PROCESS_NAMES.length + 1 + SERVERS.length);
    expect([...lines, system.output].filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
  });

  it('listens at MATCHPOINT_BIND only with the public ports of the gateways', async () => {
    const listening = Object.values(first.pids).flatMap(listeningSockets);
    expect(listening.length).toBeGreaterThan(15);
    const elsewhere = listening.filter(({ address }) => address !== '127.0.0.1' && address !== '::1');
    expect(elsewhere.map(({ address, port: bound }) => `http://${address}:${bound}`).sort()).toEqual([...first.gateways].sort());
    expect(await statusOf(first.metricsUrl)).toBe(200);
  });

  it('shows a living league', () => expectLivingLeague(first));

  it('prints three working requests', async () => {
    const lines = system.output.split('\n').filter((line) => line.trim().startsWith('curl '));
    expect(await Promise.all(lines.map(send))).toEqual([200, 200, 200]);
  });

  it('creates keys that work, on every gateway, and two that don’t', async () => {
    const statusesOf = (name: string): Promise<number[]> => Promise.all(first.gateways.map((base) => askWith(first.keys[name]?.key, base)));
    for (const name of ['personalPro', 'opponentPro', 'memberPro', 'personalFree', 'gameDeveloper', 'leagueOperator'])
      expect(await statusesOf(name)).toEqual([200, 200]);
    for (const name of ['revoked', 'expired']) expect(await statusesOf(name)).toEqual([401, 401]);
  });

  it.each([...PROCESS_NAMES, ...SERVERS])('automatically restarts a killed %s', async (name) => {
    const killed = system.demo().pids[name] ?? 0;
    process.kill(killed, 'SIGKILL');
    await eventually(() => expect(system.demo().pids[name]).not.toBe(killed));
    await eventually(async () => expect(await statusOf(`${first.baseUrl}/health/ready`)).toBe(200));
    await eventually(async () => expect(await askWith(first.keys.opponentPro?.key)).toBe(200));
  });

  it('restarts a watched process when one of its source files changes, without reporting a crash', async () => {
    await eventually(() => expect(system.output).toContain('Watching the source of upload'));
    const before = system.demo().pids.upload;
    const source = path.join(ROOT, 'apps/upload/src/main.ts');
    fs.utimesSync(source, new Date(), new Date());
    await eventually(() => expect(system.output).toContain('upload runs on its new source'));
    expect(system.demo().pids.upload).not.toBe(before);
    expect(system.output.match(/upload has died/g)?.length).toBe(1); // in the test above
    await eventually(async () => expect(await statusOf(`${first.baseUrl}/health/ready`)).toBe(200));
  });

  it('refuses a port in use, and a second start on the same data, in one line each', async () => {
    for (const [taken, complaint] of [
      [port, `Port ${port} is in use`],
      [await findFreePort(), `Process ${system.pid} already runs on`],
    ] as const) {
      const second = launch(taken);
      expect(await second.exitCode()).toBe(1);
      expect(second.output).toMatch(new RegExp(`^${complaint}[^\n]*\n$`));
    }
    expect(await askWith(first.keys.personalPro?.key)).toBe(200);
  });

  it(
    'stops everything on one signal, and keeps data, keys and a living league at a second start ten days later',
    async () => {
      const { pids, urls } = system.demo();
      await ageData(urls.database, 10);
      system.signal('SIGTERM');
      await eventually(() => expect(system.output).toContain('Stopping'));
      const next = launch(port); // waits for the one that is stopping
      expect(await system.exitCode()).toBe(0);
      expect(running(pids)).toEqual([]);
      system = next;
      const again = await system.ready();
      expect(again.keys).toEqual(first.keys);
      expect(await askWith(again.keys.personalPro?.key)).toBe(200);
      expect(system.output).not.toContain('Loading the');
      await expectLivingLeague(again);
      expect(again.accounts).toEqual(first.accounts);
    },
    START_MS,
  );

  it('leaves nothing running when it is killed', async () => {
    const { pids } = system.demo();
    system.signal('SIGKILL');
    await eventually(() => expect(running(pids)).toEqual([]));
  });

  it(
    'begins empty without the demo, and explains how the first person registers',
    async () => {
      system = launch(port, '--fresh', '--no-demo');
      const { baseUrl, keys, accounts } = await system.ready();
      expect([keys, accounts]).toEqual([{}, {}]);
      expect(fs.readdirSync(directory).filter((name) => name.endsWith('demo.json') && name !== 'demo.json')).toEqual([]);
      expect(system.output).not.toContain('Loading the');
      expect(system.output).toContain(`${baseUrl}/register`);
      expect(await statusOf(`${baseUrl}/register`, { headers: { accept: 'text/html' } })).toBe(200);
      expect(await askWith(first.keys.personalPro?.key)).toBe(401);
    },
    START_MS,
  );
});
