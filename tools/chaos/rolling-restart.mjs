// Restarts every process of a system with two replicas of each, one after the other, under 150 requests a second (70 % reads, 30 % keyed
// writes) through a balancer that respects readiness. Checks that no request fails and that every acknowledged write exists once, with its
// event, which has reached the webhook dispatcher.
//   node tools/chaos/rolling-restart.mjs [requests at least, default 10000] [--from <git ref or release directory>]
// With --from the system starts as that build, and each process is replaced by one of this checkout: an upgrade. A release directory is a
// built checkout; a git ref is built first. It starts its own system from the built bundles (npx nx run-many -t build) and removes it
// afterwards. Linux only.
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { servicesOf } from '../install/processes.mjs';
import { finish, ROOT, startSystem, until } from './chaos-system.mjs';
import { prepareBuild } from './src/earlier-build.mjs';
import { restart } from './src/processes.mjs';
import { openBalancer } from './src/ready-balancer.mjs';
import { wholeNumber } from './src/run-e2e.mjs';
import { prepareLoad, recount, startSteadyLoad } from './src/steady-load.mjs';

const GATEWAYS = ['gateway', 'gateway-2'];
/** More than the balancer takes to see that a gateway is not ready. */
const DRAIN_SECONDS = '2';
/** Delay between two restarts, in which clients reconnect (the longest backoff is a second). */
const SETTLE_MS = 2_000;
const KEYS = 150;
const SOURCES = Array.from({ length: 20 }, (_, index) => `127.0.31.${index + 1}`);

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const wanted = wholeNumber('number of requests', positionals[0] ?? 10_000);
const failures = [];
const build = await prepareBuild(values.from);
/** Services first: newer services support older gateways, but not the other way round. */
const PROCESSES = [...servicesOf(build.root), 'gateway'];
const replicas = PROCESSES.map((name) => `${name}=2`).join(',');
const variables = { ...build.variables, MATCHPOINT_DRAIN_SECONDS: DRAIN_SECONDS };
const system = await startSystem(replicas, undefined, { root: build.root, variables });
try {
  const prepared = await prepareLoad(system, build.root, KEYS);
  const balancer = openBalancer(system.demo().gateways, SOURCES);
  await until(balancer.isReady, 10_000);
  const load = startSteadyLoad(balancer, prepared);
  await delay(SETTLE_MS);
  await build.migrate(system);
  let rounds = 0;
  for (; rounds === 0 || (load.tally.sent < wanted && failures.length === 0); rounds += 1) {
    for (const name of PROCESSES) {
      await build.replace(name);
      for (const replica of [name, `${name}-2`]) await restartUnderLoad(replica, load, balancer, rounds === 0 && values.from !== undefined);
    }
  }
  const tally = await load.stop();
  console.log(`${rounds} rounds of ${PROCESSES.length * 2} restarts${values.from ? `, the first an upgrade from ${values.from}` : ''}.`);
  failures.push(...(await recount(system, prepared.teamId, tally)));
  console.log(`${balancer.refused()} connections were refused.`);
  // An earlier build's gateways may close their ports at once; this one's must not.
  if (balancer.refused() > 0 && !values.from) failures.push(`${balancer.refused()} connections were refused by a gateway that was ready`);
  await balancer.close();
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
  build.remove();
}
finish(failures);

/** A gateway of 0.1.0 closes its port on SIGTERM: it is taken out of the balancer first, as `docs/deploy.md` says. */
async function restartUnderLoad(name, { tally }, balancer, isEarlier) {
  const before = tally.failures.length;
  const base = isEarlier ? system.demo().gateways[GATEWAYS.indexOf(name)] : undefined;
  if (base) {
    balancer.hold(base, true);
    await delay(SETTLE_MS);
  }
  const ms = await restart(system, name);
  if (base) balancer.hold(base, false);
  await delay(SETTLE_MS);
  console.log(`${name}: ready again after ${(ms / 1_000).toFixed(1)} s; ${tally.failures.length - before} requests failed meanwhile`);
}
