// Runs an earlier release's own processes on this checkout's schema, as an upgrade does for its first minutes and one that is taken back
// does for good:
//   1. builds the release (80d4b14, the first one, unless another commit is named), starts it, has it load its data;
//   2. migrates its databases with this checkout's migrate.js while it answers reads and writes, of which none may fail;
//   3. stops it and starts it again on the new schema, and reads and writes the same;
//   4. runs its own e2e tests with this checkout's migrations in place of its own.
//   node tools/chaos/release-before.mjs [<commit>] [--e2e e2e/records.test.ts,e2e/webhooks.test.ts | --no-e2e]
// What this checkout runs must be built (npx nx run-many -t build).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { runCommand } from '../install/run-step.mjs';
import { freePort, ROOT } from './chaos-system.mjs';
import { prepareBuild } from './src/earlier-build.mjs';

const FIRST_RELEASE = '80d4b14';
const START_MS = 240_000;
const PACE_MS = 250;
/** Reads and writes of the release alone, before and after each step. */
const SETTLED_MS = 8_000;
/** What tells of the data: the records of the season, the matches, who may do what. */
const E2E = ['records', 'listings', 'match-idempotency', 'keys-and-ranks', 'leagues', 'tickets', 'uploads', 'webhooks'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'e2e': { type: 'string' }, 'no-e2e': { type: 'boolean' } },
});
const commit = positionals[0] ?? FIRST_RELEASE;
const tests = values['no-e2e'] ? [] : (values.e2e?.split(',') ?? E2E.map((name) => `e2e/${name}.test.ts`));
const apps = readdirSync(path.join(ROOT, 'apps')).filter((app) => existsSync(path.join(ROOT, 'apps', app, 'prisma/migrations')));

const { root, remove } = await prepareBuild(commit);
const data = path.join(root, '.local/data');
let system;
try {
  system = await start();
  const traffic = startTraffic(system.demo);
  await delay(SETTLED_MS);
  const applied = await migrateAll(system.demo.urls.database);
  console.log(`migrated under load: ${applied.length} migrations (${applied.join(', ')})`);
  if (applied.length === 0) throw new Error('nothing was migrated: the release has the schema of this checkout');
  await delay(SETTLED_MS);
  report('while its databases were migrated', await traffic.stop());
  await system.stop();
  system = await start();
  const again = startTraffic(system.demo);
  await delay(SETTLED_MS);
  report('started again on the new schema', await again.stop());
  await system.stop();
  if (tests.length > 0) await runTests();
  console.log(`${commit} runs on this checkout's schema`);
} finally {
  await system?.stop();
  remove();
}

/** The release's own, which start a system of the release's own: on what this checkout's migrations make. */
async function runTests() {
  for (const app of apps)
    cpSync(path.join(ROOT, 'apps', app, 'prisma/migrations'), path.join(root, 'apps', app, 'prisma/migrations'), { recursive: true });
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...tests];
  await runCommand('The e2e tests of the release', process.execPath, words, { cwd: root });
}

async function start() {
  mkdirSync(data, { recursive: true });
  const env = { ...process.env, PORT: String(await freePort()), MATCHPOINT_LOCAL: data };
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'NATS_URL', 'MATCHPOINT_BIND']) delete env[name];
  const log = openSync(path.join(data, 'launcher.log'), 'a');
  const file = path.join(data, 'demo.json');
  rmSync(file, { force: true });
  const launcher = spawn(process.execPath, ['dist/tools/launcher/main.js'], { cwd: root, env, stdio: ['ignore', log, log] });
  const ended = once(launcher, 'exit');
  const isRunning = () => launcher.exitCode === null && launcher.signalCode === null;
  const stop = async () => {
    if (isRunning()) launcher.kill('SIGTERM');
    await ended;
  };
  const giveUpAt = performance.now() + START_MS;
  while (isRunning() && !existsSync(file) && performance.now() < giveUpAt) await delay(100);
  if (isRunning() && existsSync(file)) return { demo: JSON.parse(readFileSync(file, 'utf8')), stop };
  await stop();
  throw new Error(`the release has not started:\n${readFileSync(path.join(data, 'launcher.log'), 'utf8')}`);
}

/** Runs this checkout's migrate.js for every app, as the server's superuser; the names of what was applied. */
async function migrateAll(server) {
  const applied = [];
  for (const app of apps) {
    const url = Object.assign(new URL(server), { pathname: `/matchpoint_${app.replaceAll('-', '_')}` }).href;
    const program = path.join(ROOT, 'dist/apps', app, 'migrate.js');
    const said = await runCommand(`migrate.js of ${app}`, process.execPath, [program], {
      env: { DATABASE_MIGRATION_URL: url },
      quiet: true,
    });
    const names = said
      .trim()
      .split('\n')
      .flatMap((line) => JSON.parse(line).applied ?? []);
    applied.push(...names.map((name) => `${app}/${name}`));
  }
  return applied;
}

/** One read or write after the other until it is stopped; then answers how many there were and which failed. */
function startTraffic({ baseUrl, keys, urls }) {
  let isOver = false;
  const outcome = { count: 0, failures: [] };
  const call = async (method, route, key, body) => {
    outcome.count += 1;
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    try {
      const response = await fetch(`${baseUrl}/api/v1${route}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      if (response.status !== 429) outcome.failures.push(`${method} ${route}: ${response.status} ${text}`);
    } catch (error) {
      outcome.failures.push(`${method} ${route}: ${error.message}`);
    }
    return {};
  };
  const work = async () => {
    const teams = await teamsOf(urls.database);
    while (!isOver) {
      await call('GET', '/teams/sentinels', keys.personalPro.key);
      await call('GET', '/leaderboards/teams?limit=5', keys.personalPro.key);
      await call('POST', '/user/matches', keys.personalPro.key);
      const { matchId } = await call('POST', '/game/matches/create', keys.gameDeveloper.key, newMatch(teams));
      if (matchId) await call('PATCH', `/game/matches/${matchId}/status`, keys.gameDeveloper.key, { status: 'IN_PROGRESS' });
      await delay(PACE_MS);
    }
  };
  const working = work();
  return {
    async stop() {
      isOver = true;
      await working;
      return outcome;
    },
  };
}

async function teamsOf(server) {
  const url = Object.assign(new URL(server), { pathname: '/matchpoint_catalog_profile' }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`select id from teams where game_id = 'valorant' and status = 'active' order by id limit 2`);
  await client.end();
  return rows.map(({ id }) => id);
}

function newMatch([creatorTeamId, acceptedTeamId]) {
  return {
    ...{
      creatorTeamId,
      acceptedTeamId,
      gameModeId: 'competitive',
      bestOf: 1,
      teamSize: 5,
      platform: 'PC',
      inputDevice: 'KB_M',
      region: 'EU',
    },
    ...{ mapSelectionType: 'FLEX', mapPreferenceMode: 'MANUAL' },
  };
}

function report(when, { count, failures }) {
  console.log(`${when}: ${count} requests, ${failures.length} failed`);
  if (count === 0 || failures.length > 0) throw new Error(failures.slice(0, 10).join('\n') || 'no request was made');
}
