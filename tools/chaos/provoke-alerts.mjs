// Provokes every alert of the chart by its cause, on a running system that Prometheus watches with the chart's rules: it freezes processes
// and servers, locks tables and breaks events. First checks that a healthy system raises none. Before each cause it waits until its alerts
// are inactive, because requests that failed earlier stay in the windows of the error budget.
//   npx tsx tools/chaos/provoke-alerts.mjs [alert …, all by default]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. Time spans in the rules pass 30
// times faster. It uses the machine's Prometheus and libfaketime, or fetches them from the packages of this Debian or Ubuntu into .local.
// It takes about ten minutes.
import { setTimeout as delay } from 'node:timers/promises';
import process from 'node:process';
import { finish, startSystem, until } from './chaos-system.mjs';
import { CAUSES, SLOW_CAUSES } from './src/alert-causes.mjs';
import { alertNames, watchAlerts } from './src/watch-alerts.mjs';

const HEALTHY_MS = 30_000;
const FIRES_MS = 120_000;
/** Twice the longest window that ends an alert: 30 minutes, which pass in one. */
const QUIET_MS = 120_000;
/** The delivery is late after five minutes. */
const SLOW_FIRES_MS = 420_000;
const failures = [];
const wanted = process.argv.slice(2);
const chosen = (causes) => Object.entries(causes).filter(([alert]) => wanted.length === 0 || wanted.includes(alert));

for (const alert of alertNames()) if (!(alert in CAUSES) && !(alert in SLOW_CAUSES)) failures.push(`${alert} has no cause`);
const system = await startSystem();
const watch = await watchAlerts(system);
try {
  await delay(HEALTHY_MS);
  const atRest = await watch.firing();
  verify(`a healthy system raises no alert (${atRest.join(', ') || 'none'})`, atRest.length === 0);
  const slow = [];
  for (const [alert, begin] of chosen(SLOW_CAUSES)) slow.push({ alert, end: await begin(system, watch), beganAt: performance.now() });
  const causes = new Set(chosen(CAUSES).map(([, begin]) => begin));
  for (const begin of causes)
    await provoke(
      begin,
      chosen(CAUSES).flatMap(([alert, cause]) => (cause === begin ? [alert] : [])),
    );
  for (const { alert, end, beganAt } of slow) {
    await expectFiring(alert, beganAt, SLOW_FIRES_MS);
    await end();
  }
} catch (error) {
  failures.push(error.stack);
} finally {
  await watch.stop();
  await system.stop();
}
finish(failures);

async function provoke(begin, alerts) {
  console.log(`${begin.name}:`);
  let active = [];
  await until(async () => {
    active = await watch.active();
    return !alerts.some((alert) => active.includes(alert));
  }, QUIET_MS);
  for (const alert of alerts) verify(`${alert} is inactive before`, !active.includes(alert));
  const beganAt = performance.now();
  try {
    const end = await begin(system, watch);
    try {
      for (const alert of alerts) await expectFiring(alert, beganAt, FIRES_MS);
    } finally {
      await end();
    }
  } catch (error) {
    failures.push(`${begin.name}: ${error.stack}`);
  }
}

async function expectFiring(alert, beganAt, timeoutMs) {
  const ms = await until(async () => (await watch.firing()).includes(alert), timeoutMs);
  const seconds = Math.round((performance.now() - beganAt) / 1_000);
  verify(`${alert} ${ms === undefined ? 'has not fired' : 'fires'} after ${seconds} s`, ms !== undefined);
}

function verify(what, isTrue) {
  console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (!isTrue) failures.push(what);
}
