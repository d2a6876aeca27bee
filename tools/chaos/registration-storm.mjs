// Kills account, catalog-profile and gateway at random while people complete their registrations and retry requests without a response.
// Then counts: each link has one account with one user of its own, and no user is left without an account.
//   node tools/chaos/registration-storm.mjs [registrations, default 200] [seed, random by default]
// The seed determines which process is killed when; which steps this affects depends on timing. It starts its own system from the built
// bundles (npx nx run-many -t build) and removes it afterwards. Linux only.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../e2e/src/chaos/random.mjs';
import { finish, startSystem } from './chaos-system.mjs';
import { callFrom } from './src/call-from.mjs';
import { wholeNumber } from './src/run-e2e.mjs';

const KILLED = ['gateway', 'gateway-2', 'account', 'account-2', 'catalog-profile', 'catalog-profile-2'];
const AT_A_TIME = 10;
const KILL_EVERY_MS = [200, 1_000];
const REPEAT_AFTER_MS = 400;
const GIVE_UP_MS = 120_000;
const PASSWORD = 'correct horse battery staple';

const count = wholeNumber('number of registrations', process.argv[2] ?? 200);
const seed = wholeNumber('seed', process.argv[3] ?? Math.floor(Math.random() * 2 ** 31), 0);
console.log(`${count} registrations with the seed ${seed}: node tools/chaos/registration-storm.mjs ${count} ${seed}`);
const failures = [];
const system = await startSystem('gateway=2,account=2,catalog-profile=2');
try {
  const storm = startStorm(system, seededRandom(seed));
  const people = Array.from({ length: count }, (_, index) => ({ index, username: `storm_${index}`, email: `storm_${index}@example.com` }));
  const waiting = [...people];
  const outcomes = await Promise.all(Array.from({ length: AT_A_TIME }, () => registerNext(waiting)));
  const kills = await storm.stop();
  const repeats = outcomes.flat().reduce((sum, each) => sum + each, 0);
  console.log(`${kills} kills, ${repeats} requests repeated.`);
  if (repeats === 0) failures.push('no request met a kill: nothing was shown');
  await recount(people);
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

/** Completes the pending registrations one after the other; returns the number of retries of each. */
async function registerNext(waiting) {
  const repeats = [];
  for (let person = waiting.shift(); person; person = waiting.shift()) repeats.push(await register(person));
  return repeats;
}

async function register(person) {
  let repeats = 0;
  const said = [];
  const until = Date.now() + GIVE_UP_MS;
  const ask = async (route, body) => {
    const gateways = system.demo().gateways;
    const answer = await callFrom(`127.2.${Math.floor(person.index / 250)}.${(person.index % 250) + 1}`, {
      url: `${gateways[repeats % gateways.length]}/api/v1${route}`,
      body,
    }).catch(() => undefined);
    said.push(`${route} ${answer?.status ?? 'nothing'}`);
    if (answer?.status === 200 || answer?.status === 404) return answer;
    repeats += 1;
    await delay(REPEAT_AFTER_MS);
    return undefined;
  };
  let hasAsked = false;
  let ended;
  while (Date.now() < until) {
    const token = hasAsked ? newestToken(person.email) : undefined;
    if (token === undefined || token === ended) {
      // A mail that is under way when its sender is killed is sent again half a minute later: asking again is quicker, as people find.
      hasAsked = (await ask('/auth/registrations', { email: person.email }))?.status === 200;
      const isThere = () => ![undefined, ended].includes(newestToken(person.email));
      for (let waited = 0; hasAsked && waited < 50 && !isThere(); waited += 1) await delay(100);
      continue;
    }
    const { username } = person;
    const answer = await ask('/auth/registrations/complete', { token, username, password: PASSWORD });
    if (answer?.status === 200) return repeats;
    // Either completed by a request that got no response, or the link was invalidated by a newer email whose delivery was interrupted.
    if (answer?.status === 404 && (await hasAccount(person))) return repeats;
    if (answer?.status === 404) ended = token;
  }
  throw new Error(
    `${person.username} could not register within ${GIVE_UP_MS / 1_000} s: ${JSON.stringify(await standingOf(person, said))}`,
  );
}

/** The state of a waiting registration: requests by status, mails written, and the account service's rows. */
async function standingOf({ email }, said) {
  return {
    said,
    mails: mailsTo(email).length,
    queue: await system.query('account', 'select kind, attempts, created_at, due_at from mail where email = $1', [email]),
    tokens: await system.query('account', 'select purpose, created_at, claim, claimed_at from mailed_token where email = $1', [email]),
    accounts: (await system.query('account', 'select 1 from account where email = $1', [email])).length,
  };
}

function newestToken(email) {
  return /#token=([\w-]+)/.exec(mailsTo(email).at(-1) ?? '')?.[1];
}

/** Mails to an address, the oldest first. */
function mailsTo(email) {
  const { mailDirectory } = system.demo();
  // The folder exists once the first mail is sent.
  const mails = (existsSync(mailDirectory) ? readdirSync(mailDirectory) : []).filter((name) => name.endsWith('.eml'));
  return mails
    .sort()
    .map((name) => readFileSync(path.join(mailDirectory, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}\n`) || mail.includes(`To: ${email}\r\n`))
    .map((mail) => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

async function hasAccount({ email }) {
  return (await system.query('account', 'select 1 from account where email = $1', [email])).length > 0;
}

/** One account a link, with one user of that name; no user without. */
async function recount(people) {
  const accounts = await system.query('account', `select user_id, email from account where email like 'storm\\_%'`);
  const users = await system.query('catalog-profile', `select id, username from users where username like 'storm\\_%'`);
  console.log(`${accounts.length} accounts, ${users.length} users of ${people.length} registrations.`);
  if (accounts.length !== people.length || users.length !== people.length) failures.push('not one account and one user each');
  const idOf = new Map(users.map(({ id, username }) => [username, id]));
  for (const { user_id: userId, email } of accounts) {
    if (idOf.get(email.split('@')[0]) !== userId) failures.push(`${email} has another user than the one of that name`);
  }
}

/** Kills one process after the other, each at once; a launcher starts them again. */
function startStorm({ demo }, random) {
  let isOver = false;
  let kills = 0;
  const run = async () => {
    while (!isOver) {
      await delay(random.between(...KILL_EVERY_MS));
      const pid = demo().pids[random.pick(KILLED)];
      if (isOver || pid === undefined) continue;
      try {
        process.kill(pid, 'SIGKILL');
        kills += 1;
      } catch {
        // It has just ended, and is being started again.
      }
    }
  };
  const done = run();
  return {
    async stop() {
      isOver = true;
      await done;
      return kills;
    },
  };
}
