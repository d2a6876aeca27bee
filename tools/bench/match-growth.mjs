// What requests cost with this many matches: p50, and what PostgreSQL touches for one of them. Needs a running system that was started with
// MATCHPOINT_TRUST_PROXY=127.0.0.1/32 (npm start -- --no-demo), with generated teams and matches: data/profiles.sql, generate-matches.mjs.
//   npx tsx tools/bench/match-growth.mjs --teams 100000 [--requests 60] [--import 2000]
// Run it on data of two sizes and compare. Pages of PostgreSQL touched and entries of indexes read depend on the data and on no other use of
// the machine; milliseconds do. Only tables of matches, teams and their records are counted, so that relays and sweeps are not. Created and
// imported matches stay.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openSystem } from './running-system.mjs';

/** A key has 60 tokens (docs/reference/rate-limits.md#buckets), so requests are spread over these. */
const [PERSONAL_KEYS, DEVELOPER_KEYS] = [24, 4];
/** An idle PostgreSQL session reports what it has read after ten seconds. */
const REPORTED_AFTER_MS = 11_000;
const WARM_UP = 12;
const TABLES = [
  ...['match', 'match_participant', 'match_roster', 'map_score', 'match_live', 'match_timer'],
  ...['teams', 'team_stats', 'team_members', 'organizations', 'organization_members', 'users', 'player_stats', 'leaderboard_marks'],
];
const TOUCHED = `
  select (select coalesce(sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0)), 0) from pg_statio_user_tables
    where relname = any($1))::float8 as pages,
    (select coalesce(sum(idx_tup_read), 0) from pg_stat_user_indexes where relname = any($1))::float8 as entries`;

const { values } = parseArgs({
  options: { teams: { type: 'string' }, requests: { type: 'string', default: '60' }, import: { type: 'string', default: '2000' } },
});
const [teams, count, imported] = [Number(values.teams), Number(values.requests), Number(values.import)];
const { baseUrl, poolOf, cli, importRows } = openSystem();
const pools = ['match', 'catalog_profile'].map(poolOf);

const teamId = (team) => `team_0${team.toString(16).padStart(25, '0')}`;
const slug = (team) => `bench-team-${team}`;
const organization = (team) => `Bench_${1 + (Math.floor((team - 1) / 4) % (teams / 40))}`;
/** Teams all over the data, all of one game. */
const anyTeam = (index) => 1 + ((index * 7_919 * 4) % teams);
/** Those that play most, so that the page of each is full. */
const busyTeam = (index) => 1 + ((index * 4) % 400);
const captain = (team) => `bench_user_${(team - 1) * 5 + 1}`;

const personal = [];
for (let index = 0; index < PERSONAL_KEYS; index += 1) {
  const team = anyTeam(index);
  const { key } = await cli('keys', 'create', '--kind', 'personal', '--owner', captain(team), '--plan', 'api_pro', '--all');
  personal.push({ key, team });
}
const developers = [];
for (let index = 0; index < DEVELOPER_KEYS; index += 1) {
  const owner = ['--owner', captain(1), '--game', 'valorant'];
  developers.push((await cli('keys', 'create', '--kind', 'game_developer', ...owner, '--plan', 'api_pro', '--all')).key);
}

const mine = (index) => personal[index % personal.length];
const read = (pathOf) => (index) => ({ path: pathOf(index), key: mine(index).key });
const page = (filter) => (index) => ({
  path: `/orgs/${organization(mine(index).team)}/matches`,
  key: mine(index).key,
  body: { numItems: 25, ...filter },
});
const CREATED = {
  ...{ gameModeId: 'standard', bestOf: 3, teamSize: 5, platform: 'PC', inputDevice: 'ALL', region: 'EU' },
  ...{ mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO' },
};
const SCENARIOS = {
  "an organization's matches": page({}),
  'the same, cancelled': page({ includeStatuses: ['CANCELLED'] }),
  'completed matches of a team': read((index) => `/matches?status=completed&teamId=${teamId(busyTeam(index))}`),
  'completed matches of a game': read(() => '/matches?status=completed&gameId=valorant'),
  'completed matches': read(() => '/matches?status=completed'),
  'a team': read((index) => `/teams/${slug(anyTeam(index))}`),
  "a team's rank": read((index) => `/leaderboards/teams/${slug(anyTeam(index))}/rank`),
  'a creation': (index) => ({
    path: '/game/matches/create',
    key: developers[index % developers.length],
    body: { creatorTeamId: teamId(anyTeam(index)), acceptedTeamId: teamId(anyTeam(index + 1)), ...CREATED },
  }),
};

// Old versions of records that an earlier run left would be read as well.
await pools[1].query('vacuum (analyze)');
const rows = [];
for (const [what, requestOf] of Object.entries(SCENARIOS)) {
  for (let index = 0; index < WARM_UP; index += 1) await send(requestOf(count + index), index);
  const before = await touched();
  const times = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await send(requestOf(index), index);
    times.push(performance.now() - from);
  }
  rows.push(await row(what, count, before, times.toSorted((left, right) => left - right)[Math.floor(count / 2)]));
}
rows.push(await importMatches());
console.table(rows);
await Promise.all(pools.map((pool) => pool.end()));

async function send({ path: where, key, body }, index) {
  const response = await fetch(`${baseUrl}/api/v1${where}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'authorization': `Bearer ${key}`,
      // Each address has a bucket as well.
      'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function touched() {
  await delay(REPORTED_AFTER_MS);
  const found = await Promise.all(pools.map(async (pool) => (await pool.query(TOUCHED, [TABLES])).rows[0]));
  return { pages: found[0].pages + found[1].pages, entries: found[0].entries + found[1].entries };
}

async function row(what, divisor, before, ms) {
  const after = await touched();
  const each = (name) => Math.round((10 * (after[name] - before[name])) / divisor) / 10;
  return { what, 'ms': Math.round(ms * 100) / 100, 'pages': each('pages'), 'index entries': each('entries') };
}

/** All matches of one import; `ms` is that of one of them. */
async function importMatches() {
  const run = randomUUID().slice(0, 8);
  const matches = Array.from({ length: imported }, (_, index) => {
    const at = (minutes) => new Date(Date.parse('2026-01-01T00:00:00Z') + (index * 7 + minutes) * 60_000).toISOString();
    return {
      ...{ kind: 'match', externalId: `${run}-${index}`, game: 'valorant', mode: 'standard', bestOf: 3, teamSize: 5, status: 'COMPLETED' },
      ...{ creatorTeam: slug(anyTeam(index)), acceptedTeam: slug(anyTeam(index + 1)), seriesScore: { creator: 2, opponent: index % 2 } },
      ...{ createdAt: at(-60), scheduledAt: at(0), startedAt: at(1), completedAt: at(60) },
    };
  });
  const before = await touched();
  const from = performance.now();
  await importRows(matches);
  return row('an imported match', imported, before, (performance.now() - from) / imported);
}
