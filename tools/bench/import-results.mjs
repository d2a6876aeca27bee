// How quickly an import goes in, and how far behind the records of teams and players (catalog-profile) and of leagues are. Needs a running
// system (npm start).
//   npx tsx tools/bench/import-results.mjs [--teams 1000] [--matches 30000]
// The matches are new ones at every run, in order of their end, between teams of five that are made at the first run. The figures of the
// consumers are from the first match that was stored to the last one counted, and CPU milliseconds a match by process.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuBetween, readCpu } from './process-cpu.mjs';
import { openSystem, SYSTEM_DIRECTORY } from './running-system.mjs';

const MATCHES_FROM = Date.parse('2024-01-01T00:00:00Z');
/** Counting costs the database something itself. */
const COUNT_EVERY_MS = 500;
const MINUTE_MS = 60_000;
const GAME = { game: 'valorant', mode: 'standard' };

/** Answers matches a second of the import and of each consumer, and CPU. @param options directory of the system, teams, matches */
async function measureImportResults({ directory, teams = 1_000, matches = 30_000 }) {
  const { pids, poolOf, importRows } = openSystem(directory);
  const profile = poolOf('catalog_profile');
  const match = poolOf('match');
  try {
    await importRows(teamRows(teams));
    const isCounted = await countedOf(profile);
    const run = randomUUID().slice(0, 8);
    const cpuBefore = readCpu(pids);
    const startedAt = performance.now();
    let importedAt;
    const importing = importRows(matchRows(run, teams, matches)).then(() => {
      importedAt = performance.now();
    });
    const stored = until(async () => (await match.query('select 1 from match where external_id = $1', [`${run}-0`])).rowCount > 0).then(
      () => performance.now(),
    );
    const [storedAt] = await Promise.all([stored, importing]);
    await until(async () => (await isCounted()) >= matches, COUNT_EVERY_MS);
    const countedAt = performance.now();
    const cpu = Object.entries(cpuBetween(cpuBefore, readCpu(pids))).map(([name, seconds]) => [
      name,
      Math.round((seconds * 100_000) / matches) / 100,
    ]);
    const perSecond = (from, to) => Math.round(matches / ((to - from) / 1_000));
    return {
      matches,
      importPerSecond: perSecond(startedAt, importedAt),
      countedPerSecond: perSecond(storedAt, countedAt),
      behindSeconds: Math.round(countedAt - importedAt) / 1_000,
      cpuMs: Object.fromEntries(cpu.filter(([, ms]) => ms >= 0.01)),
    };
  } finally {
    await Promise.all([profile.end(), match.end()]);
  }
}

/** How many more results than now the records hold. */
async function countedOf(profile) {
  const count = async () => (await profile.query('select count(*)::int as count from applied_results')).rows[0].count;
  const before = await count();
  return async () => (await count()) - before;
}

async function until(isTrue, everyMs = 50) {
  while (!(await isTrue())) await delay(everyMs);
}

const usernameOf = (team, nth) => `bench_import_${team}_${nth}`;
const slugOf = (team) => `bench_import_${team}`;

function teamRows(count) {
  const indexes = Array.from({ length: count }, (_, index) => index);
  return [
    ...indexes.flatMap((team) => [0, 1, 2, 3, 4].map((nth) => ({ kind: 'user', username: usernameOf(team, nth), name: `Player ${nth}` }))),
    ...indexes.map((team) => ({
      kind: 'team',
      slug: slugOf(team),
      name: `Bench ${team}`,
      game: GAME.game,
      type: 'REGULAR',
      visibility: 'public',
      members: [0, 1, 2, 3, 4].map((nth) => ({ username: usernameOf(team, nth), role: nth === 0 ? 'CAPTAIN' : 'MEMBER' })),
    })),
  ];
}

function matchRows(run, teams, count) {
  return Array.from({ length: count }, (_, index) => {
    const at = (minutes) => new Date(MATCHES_FROM + (index + minutes) * MINUTE_MS).toISOString();
    const creator = (index * 7919) % teams;
    const accepted = (creator + 1 + (index % (teams - 1))) % teams;
    return {
      kind: 'match',
      externalId: `${run}-${index}`,
      ...GAME,
      creatorTeam: slugOf(creator),
      acceptedTeam: slugOf(accepted),
      bestOf: 3,
      seriesScore: { creator: 2, opponent: index % 2 },
      teamSize: 5,
      status: 'COMPLETED',
      scheduledAt: at(0),
      startedAt: at(1),
      completedAt: at(60),
      createdAt: at(-60),
    };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { teams: { type: 'string' }, matches: { type: 'string' } } });
  const number = (text) => (text === undefined ? undefined : Number(text));
  console.log(
    JSON.stringify(
      await measureImportResults({
        directory: SYSTEM_DIRECTORY,
        teams: number(values.teams),
        matches: number(values.matches),
      }),
    ),
  );
}
