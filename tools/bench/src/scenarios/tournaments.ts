import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../measure/statistics.js';
import { importRows } from '../product/import-rows.js';
import type { Scenario } from '../scenario.js';
import { type CupTeam, cupRows, cupTeams, GAME, ORGANIZER, readUserIds, TEAM_SIZE } from '../tournaments/cup-teams.js';
import { openTournamentClient, type TournamentClient } from '../tournaments/tournament-client.js';

const TEAMS = 1_024;
const SWISS_TEAMS = 255;
const SWISS_ROUNDS = 8;
const AT_ONCE = 16;
const READS = 9;
const POLL_MS = 20;
const MATCHES_TIMEOUT_MS = 120_000;

interface Node {
  id: string;
  key: string;
  roundKey: string;
  status: string;
  matchId: string | null;
}

/**
 * A double elimination of 1,024 teams: its start, reads of its bracket, and the time from a result to the next match. A Swiss of 255: how
 * long the result takes that pairs the next round.
 */
export const tournaments: Scenario = {
  name: 'tournaments',
  title: 'a double elimination of 1,024 teams, a Swiss of 255',
  async run(bench) {
    const product = await bench.demo();
    const teams = cupTeams(TEAMS);
    await importRows(product, 'cup', cupRows(teams), bench.nodeBinary);
    const userIds = await readUserIds(product, [ORGANIZER, ...teams.flatMap(({ players }) => players)]);
    const client = openTournamentClient(product);
    try {
      const cup = await enterCup(client, teams, userIds, 'DOUBLE_ELIMINATION');
      const startMs = await timed(() => client.call(ORGANIZER, `${cup}/start`, {}));
      bench.say(`  start of ${TEAMS} teams: ${startMs.toFixed(0)} ms`);
      const matchesMs = await timed(() =>
        until(client, cup, (nodes) => nodes.every(({ status, matchId }) => status !== 'READY' || matchId !== null)),
      );
      const reads: number[] = [];
      for (let read = 0; read < READS; read += 1) reads.push(await timed(() => readNodes(client, cup)));
      bench.say(`  bracket read: ${median(reads).toFixed(0)} ms`);
      await override(client, cup, 'R1-1');
      await override(client, cup, 'R1-2');
      const nextMs = await timed(() => until(client, cup, (nodes) => nodes.some(({ key, matchId }) => key === 'R2-1' && matchId !== null)));
      await client.call(ORGANIZER, `${cup}/cancel`, {});
      const pairing = await playSwiss(client, teams.slice(0, SWISS_TEAMS), userIds);
      const slowest = Math.max(...pairing);
      bench.say(`  slowest pairing of a Swiss round: ${slowest.toFixed(0)} ms`);
      return {
        scenario: 'tournaments',
        phases: [],
        verdicts: [
          { goal: 'start of a double elimination of 1,024', measured: startMs, target: 2_000, atLeast: false, unit: 'ms' },
          { goal: 'read of its bracket', measured: median(reads), target: 300, atLeast: false, unit: 'ms' },
          { goal: 'from a result to the next match', measured: nextMs, target: 2_000, atLeast: false, unit: 'ms' },
          { goal: 'slowest pairing of a Swiss of 255', measured: slowest, target: 1_000, atLeast: false, unit: 'ms' },
        ],
        figures: {
          'from the start to all 512 matches of the first round, ms': matchesMs,
          'pairing of a Swiss round, ms': median(pairing),
        },
      };
    } finally {
      client.close();
    }
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The path of a tournament that all of these teams have entered. */
async function enterCup(
  client: TournamentClient,
  teams: readonly CupTeam[],
  userIds: ReadonlyMap<string, string>,
  format: 'DOUBLE_ELIMINATION' | 'SWISS',
): Promise<string> {
  const created = await client.call(ORGANIZER, '/tournaments', {
    ...{ hostType: 'user', hostId: userIds.get(ORGANIZER), name: 'Bench Cup', gameId: GAME, teamSize: TEAM_SIZE, format },
    defaultMatchConfig: {
      ...{ gameModeId: 'standard', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'PREFERRED', platform: 'PC' },
      ...{ inputDevice: 'ALL', region: 'EU', selectedMaps: ['ascent', 'bind', 'haven'] },
    },
    formatConfig: { bestOfLadder: { default: 1, overrides: {} }, grandFinalAdvantage: { type: 'BRACKET_RESET' } },
    ...{ minParticipants: 2, maxParticipants: teams.length, registrationMode: 'OPEN', checkInRequired: false },
    ...{ freeAgentsEnabled: false, visibility: 'UNLISTED' },
  });
  const cup = `/tournaments/${String(created.tournamentId)}`;
  await client.call(ORGANIZER, `${cup}/submit-for-approval`, {});
  await client.call(ORGANIZER, `${cup}/registration/open`, {});
  const left = [...teams];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let team = left.pop(); team !== undefined; team = left.pop())
        await client.call(team.captain, `${cup}/teams/${team.slug}/enter`, { roster: team.players.map((player) => userIds.get(player)) });
    }),
  );
  return cup;
}

async function readNodes(client: TournamentClient, cup: string): Promise<Node[]> {
  return ((await client.call(ORGANIZER, `${cup}/bracket`)).bracket as { nodes: Node[] }).nodes;
}

async function until(client: TournamentClient, cup: string, isSo: (nodes: Node[]) => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!isSo(await readNodes(client, cup))) {
    if (performance.now() - startedAt > MATCHES_TIMEOUT_MS) throw new Error(`the matches of ${cup} do not come`);
    await delay(POLL_MS);
  }
}

const override = (client: TournamentClient, cup: string, node: string): Promise<unknown> =>
  client.call(ORGANIZER, `${cup}/nodes/${node}/override-result`, { score1: 1, score2: 0 });

/** Plays a Swiss by overrides; answers how long the last result of each round took, which pairs the next one. */
async function playSwiss(client: TournamentClient, teams: readonly CupTeam[], userIds: ReadonlyMap<string, string>): Promise<number[]> {
  const cup = await enterCup(client, teams, userIds, 'SWISS');
  await client.call(ORGANIZER, `${cup}/start`, {});
  const pairing: number[] = [];
  for (let round = 1; round <= SWISS_ROUNDS; round += 1) {
    const open = (await readNodes(client, cup)).filter(({ roundKey, status }) => roundKey === `R${round}` && status === 'READY');
    const last = open.pop();
    for (const { key } of open) await override(client, cup, key);
    if (last !== undefined && round < SWISS_ROUNDS) pairing.push(await timed(() => override(client, cup, last.key)));
    else if (last !== undefined) await override(client, cup, last.key);
  }
  return pairing;
}
