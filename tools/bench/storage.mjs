// How many bytes a completed match takes in all databases, by table and index. Needs a running system (npm start).
//   npx tsx tools/bench/storage.mjs [--matches 20000] [--teams 400] [--rebuild] [--json]
// Imports teams of five, a league of all of them, and new matches with map scores and rosters; every fifth match is the league's. Once all
// consumers have caught up it vacuums, and prints by how much each table and index has grown, per match. Indexes are as they
// grew. Two sums do not grow with the number of matches, and are apart: what is deleted again after some days (events, inboxes,
// idempotency records), and rows of teams and players that every match rewrites, whose old versions take room until a vacuum. Matches go in
// a tenth at a time with a vacuum after each, as an autovacuum does where they come over days.
// --rebuild builds the indexes again before it measures, as `reindex index concurrently` does in a system that runs.
import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROCESSES } from '../install/processes.mjs';
import { openSystem, SYSTEM_DIRECTORY } from './running-system.mjs';

const DATABASES = PROCESSES.map((name) => name.replaceAll('-', '_')).toSorted();
/** Deleted again some days later (docs/sizing.md#temporary-data). */
const TEMPORARY = new Set(['outbox_event', 'inbox_event', 'idempotency_record', 'event', 'delivery', 'attempt']);
/** A row a team, player or game, whatever the number of matches. */
const REWRITTEN = new Set([
  ...['player_stats', 'team_stats', 'organization_stats', 'team_ratings', 'rating_changes', 'rating_cursors', 'leaderboard_marks'],
  ...['team_map_total', 'player_stat_total', 'standing', 'league_team'],
]);
/** After the matches of the demo season: new matches are newer than those before. */
const MATCHES_FROM = Date.parse('2025-01-01T00:00:00Z');
const MINUTE_MS = 60_000;
const SLICES = 10;
const [GAME, MEMBERS, EVERY] = ['valorant', [0, 1, 2, 3, 4], 5];
const MAPS = ['ascent', 'bind', 'haven'];

const RELATIONS = `
  with tables as (select c.oid, c.relname, c.reltoastrelid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'),
  parts as (
    select relname as "table", relname as name, 'table' as kind, oid from tables
    union all select t.relname, i.indexrelid::regclass::text, 'index', i.indexrelid from tables t join pg_index i on i.indrelid = t.oid
    union all select t.relname, t.relname || ' (TOAST)', 'toast', t.reltoastrelid from tables t where t.reltoastrelid <> 0
    union all select t.relname, t.relname || ' (TOAST index)', 'toast', i.indexrelid
      from tables t join pg_index i on i.indrelid = t.reltoastrelid)
  select "table", name, kind, (select sum(pg_relation_size(oid, fork)) from unnest(array['main', 'fsm', 'vm']) fork)::float8 as bytes
  from parts`;
/** What consumers still have to do, by database. */
const WAITING = {
  catalog_profile: 'select count(*)::int as count from rating_changes',
  league: 'select count(*)::int as count from league_result where points_event_id is distinct from event_id',
  match: `select count(*)::int as count from map_score where status = 'CONFIRMED' and not is_counted`,
};
const UNPUBLISHED = 'select count(*)::int as count from outbox_event where published_at is null';

/** Bytes per match of every table, index and TOAST. @param options directory of the system, matches, teams, isRebuilt */
async function measureStorage({ directory, matches = 20_000, teams = 400, isRebuilt = false }) {
  const { poolOf, importRows } = openSystem(directory);
  const pools = new Map(DATABASES.map((name) => [name, poolOf(name)]));
  try {
    await importRows(teamRows(teams));
    const counted = () => countOf(pools.get('catalog_profile'), 'select count(*)::int as count from applied_results');
    await untilAtRest(pools);
    const [before, countedBefore] = [await sizes(pools), await counted()];
    const rows = matchRows(randomUUID().slice(0, 8), teams, matches);
    let after = before;
    for (let done = 0; done < matches;) {
      const slice = rows.slice(done, done + Math.ceil(matches / SLICES));
      done += slice.length;
      await importRows(slice);
      while ((await counted()) < countedBefore + done) await delay(500);
      await untilAtRest(pools);
      after = await sizes(pools);
    }
    if (isRebuilt) {
      for (const pool of pools.values()) await pool.query('reindex schema public');
      after = await sizes(pools);
    }
    return [...after]
      .map(([key, relation]) => ({ ...relation, bytes: (relation.bytes - (before.get(key)?.bytes ?? 0)) / matches }))
      .filter(({ bytes }) => Math.round(bytes) !== 0)
      .sort((left, right) => right.bytes - left.bytes);
  } finally {
    await Promise.all([...pools.values()].map((pool) => pool.end()));
  }
}

async function countOf(pool, text) {
  return (await pool.query(text)).rows[0].count;
}

async function untilAtRest(pools) {
  const isAtRest = async () => {
    for (const [name, pool] of pools) {
      if (WAITING[name] !== undefined && (await countOf(pool, WAITING[name])) > 0) return false;
      const { rows } = await pool.query(`select to_regclass('outbox_event') is not null as has`);
      if (rows[0].has && (await countOf(pool, UNPUBLISHED)) > 0) return false;
    }
    return true;
  };
  // Twice, because one consumer's results can be work for another.
  for (let times = 0; times < 2; await delay(2_000)) times = (await isAtRest()) ? times + 1 : 0;
}

async function sizes(pools) {
  const found = new Map();
  for (const [database, pool] of pools) {
    await pool.query('vacuum');
    for (const row of (await pool.query(RELATIONS)).rows) found.set(`${database}.${row.name}`, { database, ...row });
  }
  return found;
}

const usernameOf = (team, nth) => `bench_storage_${team}_${nth}`;
const slugOf = (team) => `bench_storage_${team}`;

function teamRows(count) {
  const teams = Array.from({ length: count }, (_, team) => team);
  return [
    ...teams.flatMap((team) => MEMBERS.map((nth) => ({ kind: 'user', username: usernameOf(team, nth), name: `Player ${nth}` }))),
    ...teams.map((team) => ({
      ...{ kind: 'team', slug: slugOf(team), name: `Bench ${team}`, game: GAME, type: 'REGULAR', visibility: 'public' },
      members: MEMBERS.map((nth) => ({ username: usernameOf(team, nth), role: nth === 0 ? 'CAPTAIN' : 'MEMBER' })),
    })),
    {
      ...{ kind: 'league', slug: 'bench_storage', name: 'Storage', games: [GAME], teams: teams.map(slugOf) },
      members: [{ username: usernameOf(0, 0), role: 'OWNER' }],
      seasons: [{ name: 'All', game: GAME, status: 'active', startDate: '2020-01-01', endDate: '2029-12-31' }],
    },
  ];
}

function matchRows(run, teams, count) {
  return Array.from({ length: count }, (_, index) => {
    const at = (minutes) => new Date(MATCHES_FROM + (index * 7 + minutes) * MINUTE_MS).toISOString();
    const creator = (index * 7_919) % teams;
    const maps = MAPS.slice(0, index % 3 === 0 ? 3 : 2);
    const winsOf = (mapIndex) => (maps.length === 3 && mapIndex === 0) !== (index % 2 === 0);
    return {
      ...{ kind: 'match', externalId: `${run}-${index}`, game: GAME, mode: 'standard', bestOf: 3, teamSize: 5, status: 'COMPLETED' },
      ...{ creatorTeam: slugOf(creator), acceptedTeam: slugOf((creator + 1 + (index % (teams - 1))) % teams) },
      ...(index % EVERY === 0 ? { league: 'bench_storage', season: 'All' } : {}),
      ...{ createdAt: at(-60), scheduledAt: at(0), startedAt: at(1), completedAt: at(60) },
      scores: maps.map((mapId, mapIndex) => ({
        ...{ mapIndex, mapId },
        ...(winsOf(mapIndex) ? { creatorTeamScore: 13, opponentTeamScore: 7 } : { creatorTeamScore: 9, opponentTeamScore: 13 }),
      })),
    };
  });
}

function print(rows) {
  const line = (bytes, name) => console.log(`${String(Math.round(bytes)).padStart(6)}  ${name}`);
  const sum = (of) => rows.filter(of).reduce((total, { bytes }) => total + bytes, 0);
  const isPermanent = ({ table }) => !TEMPORARY.has(table) && !REWRITTEN.has(table);
  for (const { database, name, bytes } of rows) line(bytes, `${database}.${name}`);
  console.log('');
  for (const database of new Set(rows.map((row) => row.database))) {
    line(
      sum((row) => row.database === database && isPermanent(row)),
      database,
    );
  }
  line(sum(isPermanent), 'a match');
  line(
    sum(({ table }) => REWRITTEN.has(table)),
    'rewritten by every match',
  );
  line(
    sum(({ table }) => TEMPORARY.has(table)),
    'deleted again after some days',
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: { matches: { type: 'string' }, teams: { type: 'string' }, rebuild: { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const number = (text) => (text === undefined ? undefined : Number(text));
  const rows = await measureStorage({
    directory: SYSTEM_DIRECTORY,
    matches: number(values.matches),
    teams: number(values.teams),
    isRebuilt: values.rebuild,
  });
  if (values.json) console.log(JSON.stringify(rows));
  else print(rows);
}
