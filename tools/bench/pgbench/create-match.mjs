// Prints a pgbench script of the very statement of POST /game/matches/create, Idempotency-Key and events included: what the
// database alone could do. Every transaction has ids of its own, ascending like ours, and two of 400 teams.
//   node tools/bench/pgbench/create-match.mjs > create.sql
//   pgbench -n -M prepared -f create.sql -D i=$(date +%s)000000000 -c 32 -j 2 -T 10 postgresql://…/matchpoint_match
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { externalPackages } from '../../build/external-packages.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const TEAMS = 400;
const PLAYERS = 6;
const now = new Date().toISOString();

const { insertMatch, newMatchState, toOutbox } = await importFromService(`
  export { insertMatch } from './db/insert-match.js';
  export { newMatchState } from './domain/new-match.js';
  export { toOutbox } from './outbox/match-events.js';`);
process.stdout.write(scriptOf(createMatch()));

/** The statement with its parameters; {n} is the transaction's number, {a} and {b} are its teams. */
function createMatch() {
  const teams = ['team_01m7y3w1wfej99ptpwcn49{a}', 'team_01m7y3w1wfej99ptpwcn49{b}'];
  const match = {
    ...newMatchState({
      id: 'match_01m7y3w{n}',
      origin: 'game',
      status: 'ACCEPTED',
      publishStatus: 'PUBLISHED',
      gameId: 'valorant',
      gameMode: 'standard',
      rewardBonus: 0,
      bestOf: 3,
      teamSize: 5,
      matchType: null,
      wagerAmount: null,
      selectedMaps: [],
      creatorTeamId: teams[0],
      acceptedTeamId: teams[1],
      challengedTeamId: null,
      leagueId: null,
      leagueSeasonId: null,
      scheduledAt: null,
      createdAt: now,
    }),
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    mapSelectionType: 'FLEX',
    mapPreferenceMode: 'MANUAL',
    involvesLeagueTeam: false,
    leagueVersion: 0,
    selectedObjectives: [],
    gameSpecificOptions: null,
    lockedRules: null,
    notes: null,
    createdByUserId: 'user_01m7y3w1wfej99ptpwcn49kbs0',
    createdByKeyId: 'key_01m7y3w1wfej99ptpwcn49kbs0',
  };
  const outbox = toOutbox(
    match,
    [
      { type: 'match.created', data: {} },
      { type: 'match.accepted', data: {} },
    ],
    now,
  );
  const rosters = teams.map((teamId, index) => ({
    side: ['creator', 'accepted'][index],
    teamId,
    bench: [],
    spots: PLAYERS,
    activeUserIds: Array.from({ length: PLAYERS }, (_, player) => `user_${teamId.slice(5)}_${player}`),
  }));
  const { id, statement, rows } = insertMatch({ ...match, eventSequence: outbox.eventSequence }, rosters, [], outbox.events);
  const [scope, fingerprint, response] = ['0123456789abcdef'.repeat(4), 'fedcba9876543210'.repeat(4), 'x'.repeat(60)];
  const record = [id, scope, 'key_{n}', fingerprint, response].map((value) => `array[${sqlOf(value)}]`);
  return { text: statement.text, parameters: [...record, 'null', ...rows.map(sqlOf)] };
}

/** pgbench knows numbers only: what varies is put into the texts by the statement itself, at a cost of microseconds. */
function sqlOf(value) {
  const varying = [
    ['{n}', ':n'],
    ['{a}', ':a'],
    ['{b}', ':b'],
  ].filter(([mark]) => value.includes(mark));
  return varying.reduce((sql, [mark, variable]) => `replace(${sql}, '${mark}', (${variable})::text)`, literal(value));
}

function scriptOf({ text, parameters }) {
  const statement = text.replace(/\s+/g, ' ').replace(/\$(\d+)/g, (_, number) => parameters[number - 1]);
  return [
    `\\set i :i + 1000`,
    `\\set n :i + :client_id`,
    `\\set a random(1000, ${1000 + TEAMS / 2 - 1})`,
    `\\set b random(${1000 + TEAMS / 2}, ${1000 + TEAMS - 1})`,
    `${statement};`,
    '',
  ].join('\n');
}

/** A text literal in which pgbench sees no variable: nothing but white space and quotes after a colon. */
function literal(value) {
  const spelled = value.replace(/":/g, '": ').replace(/T(\d\d):(\d\d):(\d\d)/g, 'T$1$2$3');
  return `'${spelled.replaceAll("'", "''")}'::text`;
}

/** The exports of these lines, run as a module of the match service's src folder. */
async function importFromService(contents) {
  const outfile = path.join(ROOT, 'dist/tools/bench/pgbench/create-match.js');
  await build({
    stdin: { contents, resolveDir: path.join(ROOT, 'apps/match/src'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [externalPackages],
  });
  return import(pathToFileURL(outfile).href);
}
