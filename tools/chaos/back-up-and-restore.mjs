// Backs up a running system under load, stops it, restores it and counts: everything acknowledged before the end of the backup exists,
// nothing later does, and `matchpoint restore check` reports that the gateways can serve requests.
//   node tools/chaos/back-up-and-restore.mjs
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. It takes about four minutes,
// because the check skips events of the last minute.
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { finish, ROOT, startSystem, until } from './chaos-system.mjs';
import { commitNext, pickMatches } from './src/match-events.mjs';

const MATCHES = 20;
const EVENTS_AROUND = 40;
/** The time that the check skips, plus a margin. */
const IN_FLIGHT_MS = 65_000;
const SOON_MS = 60_000;
const HANDLED = "select event_id as id from inbox_event where consumer = 'webhook-dispatch' and event_id like 'evt_chaos_%'";
const failures = [];

let system = await startSystem();
const folder = path.join(system.directory, 'backup');
try {
  const load = writeOn(await pickMatches(system, MATCHES));
  await until(() => load.acknowledged.length >= EVENTS_AROUND, SOON_MS);
  const { exitCode, json: backup } = await matchpoint('backup', folder, '--json');
  verify('the backup succeeds while the system writes', exitCode === 0);
  const count = load.acknowledged.length;
  await until(() => load.acknowledged.length >= count + EVENTS_AROUND, SOON_MS);
  await load.stop();
  verify('a backup is not restored while the system runs', (await matchpoint('restore', folder, '--yes', '--json')).exitCode === 1);
  await system.stop(true);
  const restored = await matchpoint('restore', folder, '--yes', '--json');
  verify('the stopped system is restored', restored.exitCode === 0);

  system = await startSystem();
  const outbox = await system.query('match', "select id from outbox_event where id like 'evt_chaos_%'");
  const known = new Set(outbox.map(({ id }) => id));
  const before = load.acknowledged.filter(({ at }) => at < backup.endedAt);
  // The one after those that were acknowledged while the command ran may have been on its way.
  const after = load.acknowledged.slice(count + 1);
  console.log(`${load.acknowledged.length} events were acknowledged, ${before.length} of them before the end of the backup`);
  verify(
    'everything that was acknowledged before the end of the backup is there',
    before.every(({ id }) => known.has(id)),
  );
  verify('nothing that came later is there', after.length > 0 && !after.some(({ id }) => known.has(id)));
  const isHandled = async () => {
    const handled = new Set((await system.query('webhook', HANDLED)).map(({ id }) => id));
    return handled.size === known.size && [...known].every((id) => handled.has(id));
  };
  verify('consumers catch up with what is there, and know of nothing else', (await until(isHandled, SOON_MS)) !== undefined);
  await delay(IN_FLIGHT_MS);
  const check = await matchpoint('restore', 'check', '--since', '1h', '--json');
  verify('the check lets gateways take requests', check.exitCode === 0);
  if (check.exitCode !== 0) console.log(JSON.stringify(check.json, null, 2).slice(0, 2_000));
} finally {
  await system.stop();
}
finish(failures);

/** Commits events of matches, one after the other, and notes when the database has acknowledged each. */
function writeOn(matches) {
  const acknowledged = [];
  let isStopping = false;
  const done = (async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const match = matches[turn % matches.length];
      const id = `evt_chaos_${match.id}_${await commitNext(system, match)}`;
      const [{ at }] = await system.query('match', 'select clock_timestamp() as at');
      acknowledged.push({ id, at: new Date(at).toISOString() });
    }
  })();
  return { acknowledged, stop: () => ((isStopping = true), done) };
}

/** Runs a command; exit code 1 is a valid result. */
function matchpoint(...words) {
  const env = { PATH: process.env.PATH, MATCHPOINT_LOCAL: system.directory };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'dist/apps/cli/main.js'), ...words],
      { env, cwd: ROOT, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => {
        const exitCode = error ? error.code : 0;
        if (exitCode > 1) reject(new Error(stderr));
        else resolve({ exitCode, json: JSON.parse(stdout) });
      },
    );
  });
}

function verify(what, isTrue) {
  console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (!isTrue) failures.push(what);
}
