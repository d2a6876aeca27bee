// Kills (SIGKILL) the league service, the match service and NATS at random while a league is run: matches are played, scored and forfeited,
// penalties are issued and revoked, points are changed. Then every acknowledged result and penalty counts, `standings recompute` finds no
// difference, and the table equals an independent implementation of the rules (docs/reference/seasons-and-points.md#points).
//   npx tsx tools/chaos/league-tables.mjs [seconds, default 60] [seed, random by default]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { independentTable } from '../../libs/testing/src/independent-table.ts';
import { countArgument, finish, ROOT, startSystem, until } from './chaos-system.mjs';
import { importRows } from './src/import-rows.mjs';
import { openInsistent, ring } from './src/insist.mjs';
import { makeKeys } from './src/make-keys.mjs';
import { runCli } from './src/processes.mjs';

const seconds = countArgument(0, 60);
const seed = countArgument(1, 1 + Math.floor(Math.random() * 2 ** 31));
const [TEAMS, PLAYERS_AT_ONCE, VICTIMS] = [8, 6, ['league', 'match', 'nats']];
const [KILL_EVERY_MS, SETTLE_MS] = [4_000, 120_000];
const LEAGUE = 'chaos_league';
const GAME = 'counter_strike_2';
const slugOf = (team) => `chaos_team_${team}`;
const playerOf = (team, nth) => `${slugOf(team)}_${nth}`;
const ownerOf = (team) => playerOf(team, 0);

console.log(`${seconds} seconds with the seed ${seed}: npx tsx tools/chaos/league-tables.mjs ${seconds} ${seed}`);
let state = seed;
/** Park and Miller's generator: the seed determines which processes are killed and who wins. */
const random = (below) => (state = (state * 48_271) % (2 ** 31 - 1)) % below;

const system = await startSystem();
const insist = openInsistent(system, '127.0.91');
const failures = [];
try {
  await torment();
} finally {
  await system.stop();
}
finish(failures);

async function torment() {
  await importRows(system, 'league', rows());
  const league = await openLeague();
  const isOver = timer(seconds * 1_000);
  const counts = { matches: 0, penalties: 0, changes: 0, kills: 0 };
  await Promise.all([
    kill(isOver, counts),
    ...Array.from({ length: PLAYERS_AT_ONCE }, () => repeat(isOver, () => playOne(league, counts))),
    repeat(isOver, () => penalize(league, counts)),
    repeat(isOver, () => changePoints(league, counts)),
  ]);
  console.log(JSON.stringify(counts));
  await check(league);
}

function rows() {
  const teams = Array.from({ length: TEAMS }, (_, team) => team);
  return [
    ...teams.flatMap((team) =>
      [0, 1].map((nth) => ({ kind: 'user', username: playerOf(team, nth), name: playerOf(team, nth), visibility: 'private' })),
    ),
    ...teams.map((team) => ({
      ...{ kind: 'team', slug: slugOf(team), name: slugOf(team), game: GAME, type: 'REGULAR', visibility: 'private' },
      members: [0, 1].map((nth) => ({ username: playerOf(team, nth), role: nth === 0 ? 'CAPTAIN' : 'MEMBER' })),
    })),
    {
      ...{ kind: 'league', slug: LEAGUE, name: 'Chaos', games: [GAME], teams: teams.map(slugOf) },
      members: [{ username: ownerOf(0), role: 'OWNER' }],
    },
  ];
}

/** The league with its keys, its teams and an active season. */
async function openLeague() {
  const captains = await Promise.all(Array.from({ length: TEAMS }, (_, team) => ring(() => makeKeys(system, ownerOf(team), 10))));
  const operator = await ring(() => makeKeys(system, ownerOf(0), 10, { kind: 'league_operator', league: LEAGUE }));
  const teams = [];
  for (let team = 0; team < TEAMS; team += 1) {
    const { body } = await insist('GET', `/teams/${slugOf(team)}`, captains[team]);
    const { body: roster } = await insist('GET', `/teams/${slugOf(team)}/members`, captains[team]);
    teams.push({ id: body.team.id, players: roster.members.map(({ user }) => user.id), key: captains[team] });
  }
  const run = (where, body = {}) => insist('POST', `/leagues/${LEAGUE}${where}`, operator, body);
  const dates = { startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 11, 31) };
  const { body: season } = await run('/seasons/create', { gameId: GAME, name: 'Chaos', ...dates });
  await run(`/seasons/${season.seasonId}/activate`);
  return { operator, teams, run, seasonId: season.seasonId, deductions: new Map(), configuration: {} };
}

/** A match from its creation to its end, by scores of the staff or by giving up. */
async function playOne({ teams, run }, counts) {
  const home = teams[random(TEAMS)];
  const away = teams[(teams.indexOf(home) + 1 + random(TEAMS - 1)) % TEAMS];
  const { body } = await insist('POST', '/matches/create', home.key, {
    ...{ teamId: home.id, gameId: GAME, gameModeId: 'competitive', matchType: 'XP_ONLY', teamSize: 2, bestOf: 1 },
    ...{ mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO', activeRoster: home.players, publishStatus: 'PUBLISHED' },
    ...{ isChallenge: true, challengedTeamId: away.id, leagueId: LEAGUE },
  });
  const on = (side, step, more = {}) => insist('POST', `/matches/${body.matchId}${step}`, side.key, more);
  await on(away, '/challenges/accept', { activeRoster: away.players });
  if (random(8) === 0) await on(random(2) ? home : away, '/forfeit');
  else {
    for (const side of [home, away]) await on(side, '/ready', { teamId: side.id });
    await on(home, '/start');
    const scores = random(2) ? [13, random(12)] : [random(12), 13];
    await run(`/matches/${body.matchId}/scores/0`, { mapId: '', creatorTeamScore: scores[0], opponentTeamScore: scores[1] });
  }
  counts.matches += 1;
}

/** A deduction; every third is reversed. */
async function penalize({ teams, run, deductions }, counts) {
  const team = teams[random(TEAMS)].id;
  const value = 1 + random(3);
  const { body } = await run('/penalties/create', { teamId: team, gameId: GAME, type: 'POINT_DEDUCTION', value, reason: 'Chaos.' });
  if (random(3) === 0) await run(`/penalties/${body.penaltyId}/revoke`);
  else deductions.set(body.penaltyId, { team, value });
  counts.penalties += 1;
  await delay(500);
}

async function changePoints(league, counts) {
  const configuration = {
    ...{ baseWin: 1 + random(5), baseLoss: -random(2), forfeitPenalty: random(3), challengerWinBonus: random(3) / 4 },
    ...{
      streakBonusEnabled: random(2) === 0,
      streakBreakpoints: [
        { count: 2, bonus: 0.5 },
        { count: 4, bonus: 1 },
      ],
    },
    ...{ matchupCooldownHours: random(2) / 100 },
  };
  await league.run('/points/update', { gameId: GAME, ...configuration });
  league.configuration = configuration;
  counts.changes += 1;
  await delay(1_500);
}

async function kill(isOver, counts) {
  while (!isOver()) {
    await delay(KILL_EVERY_MS);
    const victim = VICTIMS[random(VICTIMS.length)];
    const pid = [system.demo().pids[victim]].flat()[0];
    if (pid === undefined) throw new Error(`${victim} has no process`);
    try {
      process.kill(pid, 'SIGKILL');
      counts.kills += 1;
    } catch (error) {
      // It is just being started again.
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

async function check({ operator, seasonId, deductions, configuration }) {
  const ended = await system.query(
    'match',
    `select m.id, m.status, m.creator_team_id as creator, m.accepted_team_id as accepted, m.creator_team_score as home,
       m.accepted_team_score as away, m.forfeited_by_team_id as forfeiter, m.completed_at as "endedAt"
     from match m join (select league_id from match where league_season_id = $1 limit 1) l on l.league_id = m.league_id
     where m.status in ('COMPLETED', 'FORFEITED')`,
    [seasonId],
  );
  const counted = async () =>
    (await system.query('league', 'select count(*)::int as count from league_result where season_id = $1', [seasonId]))[0].count;
  const waited = await until(async () => (await counted()) >= ended.length, SETTLE_MS);
  if (waited === undefined) failures.push(`${await counted()} of ${ended.length} results are counted after ${SETTLE_MS / 1_000} s`);
  const recomputed = await runCli(system, ROOT, 'standings', 'recompute', '--league', LEAGUE);
  console.log(`${ended.length} results, counted ${Math.round(waited)} ms after the last: ${JSON.stringify(recomputed)}`);
  if (!JSON.stringify(recomputed).includes('"corrected":0')) failures.push('standings recompute has found something to change');
  const { body } = await insist('POST', `/leagues/${LEAGUE}/standings`, operator, { seasonId });
  const shown = body.standings.map((row) => ({
    ...{ rank: row.rank, team: row.teamId, points: row.points, penaltyPoints: row.penaltyPoints },
    ...{ record: `${row.wins}-${row.draws}-${row.losses}`, maps: `${row.mapsWon}:${row.mapsLost}` },
  }));
  const matches = ended.map(({ id, creator, accepted, home, away, forfeiter, endedAt }) => ({
    ...{ id, creator, accepted, mapsOfCreator: home, mapsOfAccepted: away, challenge: true, endedAt: endedAt.toISOString() },
    ...(forfeiter && { forfeiter }),
  }));
  const expected = independentTable({ matches, configuration, isPreseason: false, deductions: [...deductions.values()] });
  if (JSON.stringify(shown) !== JSON.stringify(expected))
    failures.push(`the table is another than the document's:\n${JSON.stringify(shown)}\n${JSON.stringify(expected)}`);
}

function timer(ms) {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

async function repeat(isOver, work) {
  while (!isOver()) await work();
}
