// Checks that the floor baseline returns the same as the product. Needs a running system with its demo (npm start) and the built floor (nx
// build bench-floor).
//   node tools/bench/floor/compare.mjs           reads, and the match that a creation stores
//   node tools/bench/floor/compare.mjs --reads   reads alone: nothing is written
// Reads are compared byte by byte but for `timestamp`, the cursor, which the product signs, and names of leagues, seasons and tournaments,
// whose databases the floor does not have; a created match by its stored rows.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { ask, eachRead, eachSpectatorRead } from './each-read.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const { baseUrl, urls, keys } = JSON.parse(
  readFileSync(path.join(path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local'), 'demo.json'), 'utf8'),
);
const names = JSON.parse(readFileSync(path.join(ROOT, 'examples/vct-2024/demo.json'), 'utf8'));

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
  const env = {
    ...process.env,
    PORT: '0',
    FLOOR_CATALOG_PROFILE_URL: databaseUrl('catalog_profile'),
    FLOOR_MATCH_URL: databaseUrl('match'),
    FLOOR_CALLER_ID: id,
  };
  const child = spawn(process.execPath, [path.join(ROOT, 'dist/tools/bench/floor/main.js')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, url: `http://127.0.0.1:${line.split(' ')[1]}` };
}

let differing = 0;
let compared = 0;
function check(what, ofProduct, ofFloor) {
  compared += 1;
  if (ofProduct === ofFloor) return;
  differing += 1;
  console.log(`differs: ${what}\n  product ${ofProduct}\n  floor   ${ofFloor}`);
}

async function checkReads(floor, key) {
  const strip = (text) =>
    text
      .replace(/"timestamp":"[^"]*"/, '"timestamp":""')
      .replace(/"(league|season|tournament)":(?:\{[^{}]*\}|null)/g, '"$1":""')
      .replace(/"(continueCursor|cursor)":(?:"[^"]*"|null)/, '"$1":""');
  const both = { product: baseUrl, other: floor, key, names };
  for (const readAll of [eachRead, eachSpectatorRead]) await readAll(both, (what, ...texts) => check(what, ...texts.map(strip)));
}

const STORED = `select to_jsonb(m) - '{id,created_at,updated_at,created_by_key_id}'::text[] as match,
  (select jsonb_agg(to_jsonb(p) - '{match_id,created_at}'::text[] order by p.is_creator) from match_participant p
    where p.match_id = m.id) as participants,
  (select jsonb_agg(to_jsonb(r) - '{match_id,updated_at}'::text[] order by r.side) from match_roster r where r.match_id = m.id) as rosters,
  (select jsonb_agg(jsonb_build_array(o.type, o.sequence, o.data - 'matchId', o.audience) order by o.sequence) from outbox_event o
    where o.subject = m.id) as events
  from match m where m.id = $1`;

async function checkCreate(floor, key) {
  const [creatorTeamId, acceptedTeamId] = await Promise.all(
    [names.team, names.opponentTeam].map(async (team) => JSON.parse(await ask(floor, { route: `/teams/${team}` })).team.id),
  );
  const [{ mode }] = await query('catalog_profile', `select modes -> 0 ->> 'id' as mode from games where id = $1`, [names.game]);
  const body = {
    creatorTeamId,
    acceptedTeamId,
    gameModeId: mode,
    bestOf: 3,
    teamSize: 5,
    platform: 'PC',
    inputDevice: 'ALL',
    region: 'EU',
    mapSelectionType: 'FLEX',
    mapPreferenceMode: 'VETO',
  };
  const stored = await Promise.all(
    [baseUrl, floor].map(async (base) => {
      const { matchId } = JSON.parse(await ask(base, { method: 'POST', route: '/game/matches/create', body, key }));
      return JSON.stringify(await query('match', STORED, [matchId]));
    }),
  );
  check('the stored match', ...stored);
}

const parts = [
  [keys.personalPro, checkReads],
  [keys.gameDeveloper, checkCreate],
];
for (const [key, run] of process.argv.includes('--reads') ? parts.slice(0, 1) : parts) {
  const { child, url } = await startFloor(key.owner);
  try {
    await run(url, key.key);
  } finally {
    child.kill('SIGTERM');
  }
}
console.log(`${compared} answers compared, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;
