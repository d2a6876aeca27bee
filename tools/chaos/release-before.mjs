// Runs an earlier release's own processes on this checkout's schema, as an upgrade does for its first minutes and one that is taken back
// does
// for good:
//   1. builds the release (80d4b14, the first one, unless another git ref or a built checkout is named), and starts two of each process;
//   2. migrates its databases with this checkout's migrate.js, and restarts each of its processes on the new schema, under 150 requests a
//      second of which none may fail and of whose writes none may be lost or doubled;
//   3. runs its own e2e tests with this checkout's migrations in place of its own.
//   node tools/chaos/release-before.mjs [<release>] [--e2e e2e/records.test.ts,e2e/webhooks.test.ts | --no-e2e]
// Build this checkout first (npx nx run-many -t build). Linux only.
import { cpSync, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand } from '../install/run-step.mjs';
import { finish, ROOT, startSystem, until } from './chaos-system.mjs';
import { prepareBuild } from './src/earlier-build.mjs';
import { restart } from './src/processes.mjs';
import { openBalancer } from './src/ready-balancer.mjs';
import { prepareLoad, recount, startSteadyLoad } from './src/steady-load.mjs';

const FIRST_RELEASE = '80d4b14';
const SERVICES = ['webhook', 'upload', 'league', 'match', 'catalog-profile'];
const SOURCES = Array.from({ length: 20 }, (_, index) => `127.0.34.${index + 1}`);
const KEYS = 150;
/** Requests on the old schema only, and after each restart. */
const SETTLE_MS = 3_000;
/** End-to-end tests that depend on the data: records of the season, matches, permissions. */
const E2E = ['records', 'listings', 'match-idempotency', 'keys-and-ranks', 'leagues', 'tickets', 'uploads', 'webhooks'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'e2e': { type: 'string' }, 'no-e2e': { type: 'boolean' } },
});
const [release = FIRST_RELEASE] = positionals;
const tests = values['no-e2e'] ? [] : (values.e2e?.split(',') ?? E2E.map((name) => `e2e/${name}.test.ts`));
const failures = [];
const build = await prepareBuild(release);
try {
  await runOnNewSchema();
  if (tests.length > 0) await runTests();
} catch (error) {
  failures.push(error.stack);
} finally {
  build.remove();
}
finish(failures);

async function runOnNewSchema() {
  const system = await startSystem(SERVICES.map((name) => `${name}=2`).join(','), undefined, { root: build.root });
  try {
    const prepared = await prepareLoad(system, build.root, KEYS);
    const balancer = openBalancer(system.demo().gateways, SOURCES);
    await until(balancer.isReady, 10_000);
    const load = startSteadyLoad(balancer, prepared);
    await delay(SETTLE_MS);
    await build.migrate(system);
    for (const name of SERVICES.flatMap((each) => [each, `${each}-2`])) {
      // Processes of 0.1.0 do not say of themselves whether they are ready; its gateway says it of all.
      await restart(system, name, { probe: () => system.demo().baseUrl });
      await delay(SETTLE_MS);
      console.log(
        `${name} of ${release} serves on the new schema; ${load.tally.failures.length} of ${load.tally.sent} requests have failed`,
      );
    }
    failures.push(...(await recount(system, prepared.teamId, await load.stop())));
    await balancer.close();
  } finally {
    await system.stop();
  }
}

/** The release's own tests, which start their own system with this checkout's migrations. */
async function runTests() {
  for (const app of readdirSync(path.join(build.root, 'apps'))) {
    const migrations = path.join('apps', app, 'prisma/migrations');
    if (existsSync(path.join(build.root, migrations)))
      cpSync(path.join(ROOT, migrations), path.join(build.root, migrations), { recursive: true });
  }
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'e2e', ...tests];
  await runCommand(`The e2e tests of ${release}`, process.execPath, words, { cwd: build.root });
}
