// Puts one database of a running system back in time, while the others stay: first a consumer's (league), then a producer's (match). What
// `matchpoint restore check` says of each: it has the consumer read the stream again, and refuses where the producer's writes are gone.
//   node tools/chaos/restore-one-database.mjs
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again. It takes four minutes, for the check
// leaves out events of the last minute.
import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { finish, ROOT, startSystem, until } from './chaos-system.mjs';
import { commitNext, pickMatches } from './src/match-events.mjs';
import { isReadyAt, probeAddressOf } from './src/processes.mjs';

const EVENTS = 20;
const SOON_MS = 60_000;
/** The recent time that the check leaves out, plus a margin. */
const IN_FLIGHT_MS = 65_000;
const failures = [];

const system = await startSystem();
const server = new pg.Pool({ connectionString: system.demo().urls.database, max: 1 });
server.on('error', () => undefined);
try {
  const matches = await pickMatches(system, EVENTS);
  await restoreConsumer(matches);
  await restoreProducer(matches);
} finally {
  await server.end();
  await system.stop();
}
finish(failures);

async function restoreConsumer(matches) {
  console.log('League is put back, which consumes the events of matches.');
  const before = await commitAll(matches);
  await untilHandled(before);
  await copyDatabase('matchpoint_league', 'backup_league');
  const lost = await commitAll(matches);
  await untilHandled(lost);
  await restoreDatabase('league', 'backup_league');
  verify('the restored database has forgotten what came after the backup', (await handledAmong(lost)) === 0);
  await delay(IN_FLIGHT_MS);
  const found = await check();
  verify('the check refuses', found.exitCode === 1);
  const missed = found.json.unhandled.filter(({ consumer }) => consumer === 'league-results').flatMap(({ eventIds }) => eventIds);
  verify(
    `the check names the ${EVENTS} events that league has missed`,
    lost.every((id) => missed.includes(id)),
  );
  await check('--mend');
  const healed = await until(async () => (await handledAmong(lost)) === EVENTS, SOON_MS);
  verify(
    `with --mend league has handled them ${healed === undefined ? 'not' : `after ${(healed / 1_000).toFixed(1)} s`}`,
    healed !== undefined,
  );
  const { exitCode } = await check();
  verify('the check then lets gateways start', exitCode === 0);
}

async function restoreProducer(matches) {
  console.log('Match is put back, which produces the events of matches.');
  await copyDatabase('matchpoint_match', 'backup_match');
  const lost = await commitAll(matches);
  await untilHandled(lost);
  await restoreDatabase('match', 'backup_match');
  const { exitCode, json } = await check();
  verify('the check refuses', exitCode === 1);
  const ghosts = json.ghosts.flatMap(({ events }) => events.map(({ id }) => id));
  verify(
    'the check names events of the stream that match does not know',
    lost.every((id) => ghosts.includes(id)),
  );
  const orphans = json.orphans.flatMap(({ eventIds }) => eventIds);
  verify(
    'the check names events whose effects stay',
    lost.every((id) => orphans.includes(id)),
  );
}

async function commitAll(matches) {
  const ids = [];
  for (const match of matches) ids.push(`evt_chaos_${match.id}_${await commitNext(system, match)}`);
  return ids;
}

async function handledAmong(ids) {
  const [{ count }] = await system.query(
    'league',
    "select count(*)::int as count from inbox_event where consumer = 'league-results' and event_id = any($1)",
    [ids],
  );
  return count;
}

async function untilHandled(ids) {
  const ms = await until(async () => (await handledAmong(ids).catch(() => 0)) === ids.length, SOON_MS);
  if (ms === undefined) throw new Error('league has not handled the events');
}

/** Nobody may be connected to a database that is copied. Processes connect again by themselves. */
async function copyDatabase(from, to) {
  await shut(from);
  await server.query(`create database ${to} template ${from}`);
  await server.query(`alter database ${from} allow_connections true`);
}

/** A database of a template has neither its owner nor its grants. */
async function restoreDatabase(service, from) {
  const name = `matchpoint_${service}`;
  await shut(name);
  const { rows } = await server.query(
    'select pg_get_userbyid(datdba) as owner, (select array_agg(distinct pg_get_userbyid(grantee)) from aclexplode(datacl) where grantee <> 0) ' +
      'as roles from pg_database where datname = $1',
    [name],
  );
  const [{ owner, roles }] = rows;
  await server.query(`drop database ${name} with (force)`);
  await server.query(`create database ${name} template ${from} owner ${owner}`);
  await server.query(`revoke all on database ${name} from public`);
  for (const role of roles ?? []) await server.query(`grant connect on database ${name} to ${role}`);
  const ready = () => isReadyAt(probeAddressOf(system.demo().pids[service]));
  if ((await until(() => ready().catch(() => false), SOON_MS)) === undefined) throw new Error(`${service} is not ready again`);
}

async function shut(name) {
  await server.query(`alter database ${name} allow_connections false`);
  const isEmpty = async () => {
    const { rows } = await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    return rows.length === 0;
  };
  if ((await until(isEmpty, SOON_MS)) === undefined) throw new Error(`sessions of ${name} do not end`);
}

/** Runs the check; exit code 1 is an answer. */
function check(...words) {
  const command = [path.join(ROOT, 'dist/apps/cli/main.js'), 'restore', 'check', '--since', '1h', '--json', ...words];
  const env = { PATH: process.env.PATH, MATCHPOINT_LOCAL: system.directory };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { env, cwd: ROOT, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const exitCode = error ? error.code : 0;
      if (exitCode > 1) reject(new Error(stderr));
      else resolve({ exitCode, json: JSON.parse(stdout) });
    });
  });
}

function verify(what, isTrue) {
  console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (!isTrue) failures.push(what);
}
