// Restores the databases of a running system to an earlier state: each by itself, and all together. Shows what `matchpoint restore check`
// reports in each case, and whether records, standings, leaderboards, a bracket and notifications are equal after it has repaired what it
// can.
//   node tools/chaos/restore-databases.mjs
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards. It takes about ten minutes, because
// the check skips events of the last minute.
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { callApi, commitEvent, finish, matchStarted, openEndpoint, ROOT, startReceiver, startSystem, until } from './chaos-system.mjs';
import { openCopies, SERVICES } from './src/database-copies.mjs';
import { makeKeys } from './src/make-keys.mjs';
import { playMatches, playSemifinals, prepare, readPublic, writeEverywhere } from './src/lost-minutes.mjs';

const READERS = 10;
const SOON_MS = 120_000;
/** The check ignores events this young, plus a margin. */
const IN_FLIGHT_MS = 65_000;
/** Services that publish events in the lost minutes in which matches are played. */
const PLAYED = ['match', 'tournament'];
/** Services with consumers of match events; the others miss nothing in those minutes. */
const CATCHES_UP = ['catalog-profile', 'league', 'notification', 'webhook'];
/** Services whose writes are published as events: restored by themselves, they lack writes that others know. */
const WRITTEN = ['catalog-profile', 'league'];
/** The exit code of a command if a process doesn't respond. */
const UNREACHABLE = 3;
const failures = [];

const receiver = await startReceiver();
let system = await startSystem();
let copies = openCopies(system);
let keys;
let cup;
let since;
try {
  keys = await makeKeys(system, 'gildedacorn', READERS);
  const { ownerUserId } = await openEndpoint(system, receiver.url);
  const prepared = await prepare(system);
  cup = prepared.cup;
  await untilQuiet();
  const publicBefore = await readPublic(system, keys, cup);
  since = new Date().toISOString();
  const sinceBackup = since;
  await copies.take('before');

  await playMatches(system, { ownerUserId, label: 'lost' });
  await playSemifinals(cup);
  await untilQuiet();
  const publicAfter = await readPublic(system, keys, cup);
  verify('the lost minutes change what people read', publicAfter !== publicBefore);
  await copies.take('played');
  await delay(IN_FLIGHT_MS);
  for (const service of SERVICES.filter((name) => !PLAYED.includes(name))) await restoreConsumer(service, publicAfter);
  for (const service of PLAYED) await restoreProducer(service, 'before', 'played');
  await keepEffects(publicAfter);

  since = new Date().toISOString();
  await copies.take('kept');
  await writeEverywhere(system, prepared);
  await untilQuiet();
  await copies.take('written');
  await delay(IN_FLIGHT_MS);
  for (const service of WRITTEN) await restoreProducer(service, 'kept', 'written');
  await restoreGateway(prepared);
  await restoreUpload(prepared);
  since = sinceBackup;
  await restoreAll(publicBefore);
} finally {
  await copies.close().catch(() => undefined);
  await system.stop();
  receiver.stop();
}
finish(failures);

/** A service that only consumed in the lost minutes catches up. */
async function restoreConsumer(service, publicAfter) {
  console.log(`${service} alone, which wrote nothing of its own in the lost minutes`);
  const before = await check();
  verify(`${service}: nothing is found before`, before.exitCode === 0, before);
  const delivered = new Set(receiver.received.map(({ id }) => id));
  await copies.restore('before', [service]);
  const found = await check();
  const missed = found.json.unhandled.map(({ consumer, eventIds }) => `${consumer} ${eventIds.length}`);
  console.log(`     ${missed.length > 0 ? `missed: ${missed.join(', ')}` : 'missed nothing'}`);
  if (CATCHES_UP.includes(service)) verify(`${service}: it has missed events`, missed.length > 0);
  verify(
    `${service}: only its own consumers have missed events`,
    found.json.unhandled.every(({ consumer }) => consumer.startsWith(`${service}-`)),
  );
  verify(`${service}: nobody knows of writes that are gone`, found.json.ghosts.length + found.json.orphans.length === 0, found);
  if (missed.length > 0) await check('--mend');
  await untilFit(service);
  verify(`${service}: people read the same as before`, (await untilEqual(publicAfter)) !== undefined);
  verify(
    `${service}: what is delivered again has the ids of before`,
    receiver.received.every(({ id }) => delivered.has(id)),
  );
}

/** The check refuses a service whose writes are lost, until a database that has them is restored. */
async function restoreProducer(service, earlier, later) {
  console.log(`${service} alone, which published events in the lost minutes`);
  await copies.restore(earlier, [service]);
  const refused = await check('--mend');
  verify(`${service}: the check refuses`, refused.exitCode === 1);
  const ghosts = refused.json.ghosts.flatMap((each) => each.events.map(() => each.service));
  const missed = refused.json.unhandled.map(({ consumer, eventIds }) => `${consumer} ${eventIds.length}`);
  if (missed.length > 0) console.log(`     missed: ${missed.join(', ')}`);
  console.log(
    `     ghosts: ${ghosts.length}, orphans: ${refused.json.orphans.map(({ process: name, eventIds }) => `${name} ${eventIds.length}`).join(', ')}`,
  );
  verify(
    `${service}: it names events that ${service} does not know`,
    ghosts.length > 0 && ghosts.every((name) => name === service),
    refused,
  );
  verify(`${service}: it names services with effects of them`, refused.json.orphans.length > 0);
  verify(`${service}: --mend has nobody read the stream again`, refused.json.replayed.length === 0);
  await copies.restore(later, [service]);
  await untilFit(service);
}

/** The procedure without a later state of the tournament service's database: its bracket follows the results of its matches. */
async function keepEffects(publicAfter) {
  console.log('tournament alone, and the effects of its lost writes are kept');
  await copies.restore('before', ['tournament']);
  await check('--mend', '--keep-effects');
  const ms = await until(async () => (await check('--keep-effects')).exitCode === 0, SOON_MS);
  verify('tournament: the check accepts that writes are lost', ms !== undefined);
  verify('tournament: the bracket is as the matches say', (await untilEqual(publicAfter)) !== undefined);
  await untilQuiet();
}

/** Keys that were revoked in the lost minutes stay revoked. */
async function restoreGateway({ key }) {
  console.log('gateway alone, after a key was revoked');
  await copies.restore('kept', ['gateway']);
  const { json } = await check();
  const [row] = await system.query('gateway', 'select revoked_at as "revokedAt" from api_key where id = $1', [key.id]);
  verify('gateway: the key is revoked again', row?.revokedAt != null, json);
  const status = await callApi(system, 'GET', '/games', undefined, key.key).then(
    () => 200,
    (error) => error.message,
  );
  verify('gateway: the key is refused', String(status).includes('401'));
  await untilFit('gateway');
}

/** An image that came into use in the lost minutes is not swept. */
async function restoreUpload({ storageId }) {
  console.log('upload alone, after an image came into use');
  await copies.restore('kept', ['upload']);
  const found = await check();
  const isMissed = found.json.unhandled.some(({ consumer }) => consumer === 'upload-images');
  verify('upload: the check refuses, because it is not known which images are in use', found.exitCode === 1 && isMissed, found);
  await check('--mend');
  await untilFit('upload');
  const uses = await system.query('upload', 'select holder from image_use where image_id = $1', [storageId]);
  verify('upload: the image is in use again', uses.length > 0);
}

/** All together: refused while the stream still has the lost minutes, and consistent once the stream is deleted. */
async function restoreAll(publicBefore) {
  console.log('all together');
  await copies.restore('before', SERVICES);
  // The place of its relay is past the ghosts as soon as a restored service publishes something.
  await commitEvent(system, 'match', 'match.started', matchStarted());
  await untilQuiet();
  const refused = await check();
  verify(
    'all: the check refuses while the stream holds events of the lost minutes',
    refused.exitCode === 1 && refused.json.ghosts.length > 0,
  );
  await copies.restore('before', SERVICES);
  await copies.close();
  await system.stop(true);
  rmSync(path.join(system.directory, 'stack/nats'), { recursive: true });
  system = await startSystem();
  copies = openCopies(system);
  await untilFit('all');
  verify('all: people read what they read before the backup', (await untilEqual(publicBefore)) !== undefined);
}

async function untilFit(service) {
  let last;
  const ms = await until(async () => (last = await check()).exitCode === 0, SOON_MS);
  verify(
    `${service}: the check lets gateways take requests${ms === undefined ? '' : ` after ${(ms / 1_000).toFixed(1)} s`}`,
    ms !== undefined,
    last,
  );
}

async function untilEqual(expected) {
  let read;
  const ms = await until(async () => (read = await readPublic(system, keys, cup)) === expected, SOON_MS);
  if (ms === undefined) console.log(differenceOf(JSON.parse(expected), JSON.parse(read)));
  return ms;
}

function differenceOf(expected, read) {
  const parts = Object.keys(expected).filter((part) => JSON.stringify(expected[part]) !== JSON.stringify(read[part]));
  return parts
    .map((part) => `     ${part}: ${JSON.stringify(expected[part])}\n     now: ${JSON.stringify(read[part])}`.slice(0, 2_000))
    .join('\n');
}

/** Until no event waits anywhere. */
async function untilQuiet() {
  const isQuiet = async () => {
    const { json } = await matchpoint('events', 'status', '--json');
    return json.works.every(({ waiting = 0 }) => waiting === 0);
  };
  if ((await until(isQuiet, SOON_MS)) === undefined) throw new Error('events do not come to rest');
}

function check(...words) {
  return matchpoint('restore', 'check', '--since', since, '--json', ...words);
}

/** Runs a command; exit code 1 is a valid result. A process that has just restarted may need a retry. */
async function matchpoint(...words) {
  let answer;
  await until(async () => (answer = await runOnce(words)).exitCode !== UNREACHABLE, SOON_MS);
  if (answer.exitCode > 1) throw new Error(answer.stderr);
  return { ...answer, json: JSON.parse(answer.stdout) };
}

function runOnce(words) {
  const env = { PATH: process.env.PATH, MATCHPOINT_LOCAL: system.directory };
  const command = [path.join(ROOT, 'dist/apps/cli/main.js'), ...words];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, cwd: ROOT, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** @param details printed if the check fails */
function verify(what, isTrue, details) {
  console.log(`${isTrue ? 'yes' : 'NO '}  ${what}`);
  if (isTrue) return;
  failures.push(what);
  if (details !== undefined) console.log(JSON.stringify(details, null, 1).slice(0, 2_000));
}
