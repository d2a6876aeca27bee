import { randomBytes } from 'node:crypto';
import { cpuBetween, readCpuSeconds } from '../measure/process-usage.js';
import { median } from '../measure/statistics.js';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import { importRows } from '../product/import-rows.js';
import type { Scenario } from '../scenario.js';

const GOAL_PER_SECOND = 5_000;
const TEAMS = 400;
const MEMBERS = 5;
const GAME = 'valorant';

/** `matchpoint import` of a bundle of matches into a running system, the program's own start included. */
export const importMatches: Scenario = {
  name: 'import',
  title: 'matchpoint import of completed matches',
  async run(bench) {
    const product = await bench.demo();
    await importRows(product, 'teams', teamRows(), bench.nodeBinary);
    const count = bench.options.seconds * GOAL_PER_SECOND;
    const rates: number[] = [];
    let cpu: Record<string, number> = {};
    const afterwards: number[] = [];
    for (let round = 1; round <= bench.options.rounds; round += 1) {
      await waitUntilQuiet(product.pids);
      const before = readCpuSeconds(product.pids);
      const startedAt = performance.now();
      await importRows(product, 'matches', matchRows(count), bench.nodeBinary);
      const seconds = (performance.now() - startedAt) / 1000;
      cpu = cpuBetween(before, readCpuSeconds(product.pids));
      rates.push(count / seconds);
      bench.say(`  round ${round}: ${count} matches, ${(count / seconds).toFixed(0)}/s`);
      afterwards.push(await waitUntilQuiet(product.pids));
    }
    return {
      scenario: 'import',
      phases: [],
      verdicts: [{ goal: 'matches imported', measured: median(rates), target: GOAL_PER_SECOND, atLeast: true, unit: '/s' }],
      figures: {
        'CPU ms a match, last round': Object.entries(cpu)
          .filter(([, seconds]) => seconds > 0)
          .map(([name, seconds]) => `${name} ${((seconds * 1000) / count).toFixed(3)}`)
          .join(', '),
        'CPU seconds after the import, until records are booked': median(afterwards),
      },
    };
  },
};

const slugOf = (team: number): string => `import-team-${team}`;
const playerOf = (team: number, member: number): string => `import_player_${team}_${member}`;

function teamRows(): object[] {
  const teams = Array.from({ length: TEAMS }, (_, index) => index);
  const members = Array.from({ length: MEMBERS }, (_, index) => index);
  return [
    ...teams.flatMap((team) =>
      members.map((member) => ({ kind: 'user', username: playerOf(team, member), name: `Player ${team}-${member}` })),
    ),
    ...teams.map((team) => ({
      kind: 'team',
      slug: slugOf(team),
      name: `Import Team ${team}`,
      game: GAME,
      type: 'REGULAR',
      visibility: 'public',
      members: members.map((member) => ({ username: playerOf(team, member), role: member === 0 ? 'CAPTAIN' : 'MEMBER' })),
    })),
  ];
}

/** Matches that no run before has imported. */
function matchRows(count: number): object[] {
  const run = randomBytes(6).toString('hex');
  const start = Date.parse('2023-01-01T00:00:00Z');
  return Array.from({ length: count }, (_, index) => {
    const at = (minutes: number): string => new Date(start + (index * 17 + minutes) * 60_000).toISOString();
    const creator = (index * 7) % TEAMS;
    return {
      kind: 'match',
      externalId: `${run}-${index}`,
      game: GAME,
      mode: 'standard',
      creatorTeam: slugOf(creator),
      acceptedTeam: slugOf((creator + 1 + (index % (TEAMS - 1))) % TEAMS),
      bestOf: 3,
      teamSize: 5,
      status: 'COMPLETED',
      createdAt: at(0),
      scheduledAt: at(60),
      startedAt: at(62),
      completedAt: at(120),
      seriesScore: index % 3 === 0 ? { creator: 2, opponent: 1 } : { creator: 0, opponent: 2 },
    };
  });
}
