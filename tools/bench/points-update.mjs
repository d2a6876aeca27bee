// How long a change of points takes in a league with very many results: until it is answered, all its tables show it. Needs a running system
// (npm start).
//   npx tsx tools/bench/points-update.mjs [--results 100000]
// The league, its teams and its matches are new at every run. Each kind of change is made three times; the figures are milliseconds of the
// whole request, and CPU milliseconds by process, which hardly depend on who else uses the machine. Afterwards the tables are recomputed.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuBetween, readCpu } from './process-cpu.mjs';
import { openSystem } from './running-system.mjs';

const [TEAMS, ROUNDS, MINUTE_MS] = [200, 3, 60_000];
const MATCHES_FROM = Date.parse('2020-01-01T00:00:00Z');
const GAME = 'valorant';
const CHANGES = [
  ['what a win is worth', (round) => ({ baseWin: 2 + round })],
  ['streaks', (round) => ({ streakBonusEnabled: true, streakBreakpoints: [{ count: 2, bonus: round / 4 }] })],
  ['who may meet how often', (round) => ({ matchupCooldownHours: 24 * round })],
];

const { values } = parseArgs({ options: { results: { type: 'string', default: '100000' } } });
const { pids, baseUrl, poolOf, cli, importRows } = openSystem();
const run = randomUUID().slice(0, 8);
const league = `bench_points_${run}`;

await importLeague(Number(values.results));
const { key } = await cli(
  'keys',
  'create',
  '--kind',
  'league_operator',
  '--owner',
  `bench_points_${run}_0`,
  '--league',
  league,
  '--plan',
  'api_pro',
  '--all',
);
for (const [what, change] of CHANGES) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const [from, cpu] = [performance.now(), readCpu(pids)];
    const response = await fetch(`${baseUrl}/api/v1/leagues/${league}/points/update`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ gameId: GAME, ...change(round) }),
    });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const used = Object.entries(cpuBetween(cpu, readCpu(pids))).map(([name, seconds]) => [name, Math.round(seconds * 1_000)]);
    const cpuMs = Object.fromEntries(used.filter(([, ms]) => ms >= 10));
    console.log(JSON.stringify({ what, round, ms: Math.round(performance.now() - from), cpuMs }));
  }
}

// The changes have left nothing wrong.
const { corrected } = await cli('standings', 'recompute', '--league', league);
if (corrected !== 0) throw new Error(`standings recompute has corrected ${corrected} rows`);

async function importLeague(count) {
  const pool = poolOf('league');
  try {
    await importRows(rows(count));
    const counted = async () =>
      (
        await pool.query('select count(*)::int as count from league_result r join league l on l.id = r.league_id where l.slug = $1', [
          league,
        ])
      ).rows[0].count;
    while ((await counted()) < count) await delay(1_000);
  } finally {
    await pool.end();
  }
}

function rows(count) {
  const teams = Array.from({ length: TEAMS }, (_, team) => `bench_points_${run}_${team}`);
  return [
    ...teams.map((name) => ({ kind: 'user', username: name, name })),
    ...teams.map((slug) => ({
      kind: 'team',
      slug,
      name: slug,
      game: GAME,
      type: 'REGULAR',
      visibility: 'public',
      members: [{ username: slug, role: 'CAPTAIN' }],
    })),
    {
      ...{ kind: 'league', slug: league, name: 'Points', games: [GAME], teams, members: [{ username: teams[0], role: 'OWNER' }] },
      seasons: [{ name: 'All', game: GAME, status: 'active', startDate: '2020-01-01', endDate: '2029-12-31' }],
    },
    ...Array.from({ length: count }, (_, index) => {
      const at = (minutes) => new Date(MATCHES_FROM + (index * 10 + minutes) * MINUTE_MS).toISOString();
      const creator = (index * 7_919) % TEAMS;
      return {
        ...{ kind: 'match', externalId: `${run}-${index}`, game: GAME, mode: 'standard', bestOf: 3, teamSize: 5, status: 'COMPLETED' },
        ...{ creatorTeam: teams[creator], acceptedTeam: teams[(creator + 1 + (index % (TEAMS - 1))) % TEAMS] },
        ...{ league, season: 'All', seriesScore: index % 3 === 0 ? { creator: 1, opponent: 2 } : { creator: 2, opponent: index % 2 } },
        ...{ createdAt: at(-60), scheduledAt: at(0), startedAt: at(1), completedAt: at(60) },
      };
    }),
  ];
}
