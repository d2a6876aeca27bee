// Checks that the floor answers what the product answers. Needs a running system with its demo (npm start) and the built floor (nx build bench-floor).
//   node tools/bench/floor/compare.mjs
// Reads are compared byte by byte but for `timestamp` and the cursor, which the product signs; a created match by its stored rows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import pg from 'pg';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { baseUrl, urls, keys } = JSON.parse(readFileSync(path.join(path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local'), 'demo.json'), 'utf8'));
const names = JSON.parse(readFileSync(path.join(ROOT, 'examples/vct-2024/demo.json'), 'utf8'));
const SORTS = ['wins', 'winRate', 'experience'];
/** A key has 60 tokens; every team costs two. */
const MOST_TEAMS = 18;

function databaseUrl(name) {
  const url = new URL(urls.database);
  url.pathname = `/matchpoint_${name}`;
  return url.toString();
}

async function query(database, text, values) {
  const client = new pg.Client(databaseUrl(database));
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function startFloor(caller) {
  const [{ id }] = await query('catalog_profile', 'select id from users where username = $1', [caller]);
  const env = { ...process.env, PORT: '0', FLOOR_CATALOG_PROFILE_URL: databaseUrl('catalog_profile'), FLOOR_MATCH_URL: databaseUrl('match'), FLOOR_CALLER_ID: id };
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/tools/bench/floor/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: `http://127.0.0.1:${line.split(' ')[1]}` };
}

async function ask(base, { method = 'GET', route, body, key }) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${base}/api/v1${route}`, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${base} ${method} ${route}: ${response.status} ${text}`);
  return text;
}

let differing = 0;
let compared = 0;
function check(what, ofProduct, ofFloor) {
  compared += 1;
  if (ofProduct === ofFloor) return;
  differing += 1;
  console.log(`differs: ${what}\n  product ${ofProduct}\n  floor   ${ofFloor}`);
}

/** One page, or two with each side's own cursor. */
async function checkRead(floor, request) {
  const strip = (text) => text.replace(/"timestamp":"[^"]*"/, '"timestamp":""').replace(/"continueCursor":"[^"]*"/, '"continueCursor":""');
  const [product, other] = await Promise.all([ask(baseUrl, request), ask(floor, request)]);
  check(`${request.method ?? 'GET'} ${request.route}`, strip(product), strip(other));
  return [product, other].map((text) => JSON.parse(text));
}

async function checkReads(floor, key) {
  const [{ teams }] = await checkRead(floor, { route: '/leaderboards/teams?limit=100', key });
  for (const sortBy of SORTS) await checkRead(floor, { route: `/leaderboards/teams?limit=100&sortBy=${sortBy}&gameSlug=${names.game}`, key });
  for (const { team } of teams.filter((_, index) => index % Math.ceil(teams.length / MOST_TEAMS) === 0)) {
    await checkRead(floor, { route: `/teams/${team.slug.toUpperCase()}`, key });
    await checkRead(floor, { route: `/leaderboards/teams/${team.id}/rank`, key });
  }
  for (const team of [names.limitedTeam, names.privateTeam, names.team]) await checkRead(floor, { route: `/teams/${team}`, key });
  const page = { method: 'POST', route: `/orgs/${names.organization}/matches`, key };
  const [first, firstOfFloor] = await checkRead(floor, { ...page, body: { numItems: 25 } });
  const second = (base, cursor) => ask(base, { ...page, body: { numItems: 25, cursor } }).then((text) => JSON.stringify(JSON.parse(text).page));
  check('the second page', await second(baseUrl, first.continueCursor), await second(floor, firstOfFloor.continueCursor));
}

const STORED = `select to_jsonb(m) - '{id,created_at,updated_at,created_by_key_id}'::text[] as match,
  (select jsonb_agg(to_jsonb(p) - '{match_id,created_at}'::text[] order by p.is_creator) from match_participant p where p.match_id = m.id) as participants,
  (select jsonb_agg(to_jsonb(r) - '{match_id,updated_at}'::text[] order by r.side) from match_roster r where r.match_id = m.id) as rosters,
  (select jsonb_agg(jsonb_build_array(o.type, o.sequence, o.data - 'matchId', o.audience) order by o.sequence) from outbox_event o where o.subject = m.id) as events
  from match m where m.id = $1`;

async function checkCreate(floor, key) {
  const [creatorTeamId, acceptedTeamId] = await Promise.all([names.team, names.opponentTeam].map(async (team) => JSON.parse(await ask(floor, { route: `/teams/${team}` })).team.id));
  const [{ mode }] = await query('catalog_profile', `select modes -> 0 ->> 'id' as mode from games where id = $1`, [names.game]);
  const body = {
    creatorTeamId, acceptedTeamId, gameModeId: mode, bestOf: 3, teamSize: 5, platform: 'PC', inputDevice: 'ALL', region: 'EU', mapSelectionType: 'FLEX', mapPreferenceMode: 'VETO',
  };
  const stored = await Promise.all([baseUrl, floor].map(async (base) => {
    const { matchId } = JSON.parse(await ask(base, { method: 'POST', route: '/game/matches/create', body, key }));
    return JSON.stringify(await query('match', STORED, [matchId]));
  }));
  check('the stored match', ...stored);
}

for (const [key, run] of [[keys.personalPro, checkReads], [keys.gameDeveloper, checkCreate]]) {
  const { child, url } = await startFloor(key.owner);
  try {
    await run(url, key.key);
  } finally {
    child.kill('SIGTERM');
  }
}
console.log(`${compared} answers compared, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;
