// Kills (SIGKILL) any process of a system at random while tournaments of 8 to 64 teams are played through the API. Then every tournament is
// over and has no open match, each node and attempt has one match, every result is in the bracket, and each bracket equals the replay of
// its log.
//   npx tsx tools/chaos/tournament-storm.mjs [tournaments, default 100] [seed, random by default]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import { isDeepStrictEqual } from 'node:util';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { advance } from '../../apps/tournament/src/domain/bracket/advance.ts';
import { generate } from '../../apps/tournament/src/domain/bracket/generate.ts';
import { countArgument, finish, startSystem, until } from './chaos-system.mjs';
import { GAME, hostTournament, isPlayable, playMatch, readNodes, readTeams, rowsOfTeams } from './src/host-tournament.mjs';
import { importRows } from './src/import-rows.mjs';
import { openInsistent, ring } from './src/insist.mjs';
import { makeKeys } from './src/make-keys.mjs';

const count = countArgument(0, 100);
const seed = countArgument(1, 1 + Math.floor(Math.random() * 2 ** 31));
const [AT_ONCE, MATCHES_AT_ONCE] = [6, 4];
const [KILL_EVERY_MS, STUCK_MS, SETTLE_MS] = [4_000, 180_000, 120_000];
const FORMATS = ['SINGLE_ELIMINATION', 'DOUBLE_ELIMINATION', 'SWISS', 'ROUND_ROBIN'];
const SIZES = { SINGLE_ELIMINATION: [8, 64], DOUBLE_ELIMINATION: [8, 64], SWISS: [8, 64], ROUND_ROBIN: [8, 12] };
const TEAMS = 64;
const DECIDED = ['COMPLETED', 'WALKOVER', 'VOID'];
const SLUGS = Array.from({ length: TEAMS }, (_, team) => `storm_team_${team}`);
/** Captains every team, plays in none, and hosts the tournaments. */
const CAPTAIN = 'storm_captain';

console.log(`${count} tournaments with the seed ${seed}: npx tsx tools/chaos/tournament-storm.mjs ${count} ${seed}`);
let state = seed;
/** Park and Miller's generator: the seed determines which processes are killed, what is played and who wins. */
const random = (below) => (state = (state * 48_271) % (2 ** 31 - 1)) % below;

const system = await startSystem('gateway=2,match=2,tournament=2');
const insist = openInsistent(system, '127.0.92');
const failures = [];
try {
  await torment();
} catch (error) {
  failures.push(error.stack);
} finally {
  await system.stop();
}
finish(failures);

async function torment() {
  await importRows(system, 'teams', rowsOfTeams(CAPTAIN, SLUGS));
  const world = await openWorld();
  const counts = { kills: 0, matches: 0 };
  const storm = startKilling(counts);
  const waiting = Array.from({ length: count }, (_, index) => index);
  const ids = [];
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) ids.push(await playTournament(world, index, counts));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await storm.stop();
  console.log(JSON.stringify({ ...counts, tournaments: ids.length }));
  await check(ids);
}

async function openWorld() {
  const captain = await ring(() => makeKeys(system, CAPTAIN, 100));
  const developer = await ring(() => makeKeys(system, CAPTAIN, 60, { kind: 'game_developer', game: GAME }));
  return { captain, developer, ...(await readTeams(insist, captain, SLUGS)) };
}

/** Plays a tournament from its creation to its end; returns its id. */
async function playTournament({ captain, developer, teams, hostId }, index, counts) {
  const format = FORMATS[random(FORMATS.length)];
  const [fewest, most] = SIZES[format];
  const size = fewest + random(most - fewest + 1);
  const id = await hostTournament(insist, captain, { hostId, name: `Storm ${index}`, format, teams: teams.slice(0, size) });
  const played = new Set();
  let movedAt = performance.now();
  for (;;) {
    const nodes = await readNodes(insist, captain, id);
    if (nodes.every(({ status }) => DECIDED.includes(status))) return id;
    const ready = nodes.filter((node) => isPlayable(node) && !played.has(node.matchId));
    if (performance.now() - movedAt > STUCK_MS) throw new Error(`${id} (${format}, ${size} teams) is stuck: ${describe(nodes)}`);
    if (ready.length === 0) await delay(200);
    else movedAt = performance.now();
    for (const { matchId } of ready) played.add(matchId);
    await Promise.all(
      Array.from({ length: MATCHES_AT_ONCE }, async () => {
        for (let node = ready.shift(); node; node = ready.shift()) {
          const [creatorTeamScore, opponentTeamScore] = random(2) ? [13, random(12)] : [random(12), 13];
          await playMatch(insist, developer, node.matchId, { creatorTeamScore, opponentTeamScore });
          counts.matches += 1;
        }
      }),
    );
  }
}

function describe(nodes) {
  const open = nodes.filter(({ status }) => !DECIDED.includes(status));
  return JSON.stringify(open.map(({ key, status, matchId, needsDecision }) => ({ key, status, matchId, needsDecision })).slice(0, 8));
}

/** Kills one process after the other, each at once; the launcher starts them again. */
function startKilling(counts) {
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      await delay(KILL_EVERY_MS);
      const pids = Object.values(system.demo().pids).flat();
      if (isOver || pids.length === 0) continue;
      try {
        process.kill(pids[random(pids.length)], 'SIGKILL');
        counts.kills += 1;
      } catch (error) {
        // It is just being started again.
        if (error.code !== 'ESRCH') throw error;
      }
    }
  };
  const done = work();
  return {
    async stop() {
      isOver = true;
      await done;
    },
  };
}

async function check(ids) {
  const pending = async () =>
    (await system.query('tournament', `select count(*)::int as count from match_job where status = 'pending'`))[0].count;
  if ((await until(async () => (await pending().catch(() => 1)) === 0, SETTLE_MS)) === undefined)
    failures.push(`${await pending()} jobs are never done`);
  const doubled = await system.query(
    'match',
    `select tournament_node_id, tournament_attempt from match where tournament_id = any($1) group by 1, 2 having count(*) > 1`,
    [ids],
  );
  if (doubled.length > 0) failures.push(`${doubled.length} nodes have two matches of an attempt`);
  const open = await system.query(
    'match',
    `select id, status from match where tournament_id = any($1) and status not in ('COMPLETED', 'FORFEITED', 'CANCELLED')`,
    [ids],
  );
  if (open.length > 0) failures.push(`${open.length} matches are still open: ${JSON.stringify(open.slice(0, 3))}`);
  for (const id of ids) await checkBracket(id);
}

/** The stored bracket equals a replay of its log, and each node has the result of its match. */
async function checkBracket(id) {
  const [{ bracket, status }] = await system.query('tournament', 'select bracket, status from tournament where id = $1', [id]);
  if (status !== 'COMPLETED') failures.push(`${id} is ${status}`);
  const entries = await system.query('tournament', 'select entry from bracket_entry where tournament_id = $1 order by sequence', [id]);
  const nodes = await system.query(
    'tournament',
    'select id, state, match_id from bracket_node where tournament_id = $1 order by position',
    [id],
  );
  const replayed = advance(
    generate(bracket.format, bracket.config, bracket.seeds),
    entries.map(({ entry }) => entry),
  );
  const stored = nodes.map(({ state: each }) => each);
  if (!isDeepStrictEqual(stored, JSON.parse(JSON.stringify(replayed.nodes))))
    failures.push(`the bracket of ${id} is not what its log says`);
  const matches = await system.query(
    'match',
    `select id, status, winner_team_id, creator_team_id, is_voided, tournament_node_id from match where tournament_id = $1`,
    [id],
  );
  const matchOf = new Map(matches.map((each) => [each.id, each]));
  for (const node of nodes) {
    if (node.state.resultSource !== 'MATCH') continue;
    const match = matchOf.get(node.match_id);
    const isWonByFirst = node.state.winnerParticipantId === node.state.participant1Id;
    const isEqual = match?.status === 'COMPLETED' && !match.is_voided && (match.winner_team_id === match.creator_team_id) === isWonByFirst;
    if (!isEqual || match.tournament_node_id !== node.id)
      failures.push(`${id} ${node.state.key} has another result than its match ${node.match_id}`);
  }
}
