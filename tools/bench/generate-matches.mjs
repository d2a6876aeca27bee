// Fills the match database with generated matches, up to 100 million: data/matches.sql, step by step.
//   node tools/bench/generate-matches.mjs --matches 100000000 --teams 1000000 [--database postgresql://…/matchpoint_match]
// Without --database it is that of the running system (npm start); its user must be a superuser. The matches that are there are deleted
// first. Each slice of 250,000 matches and each index is one transaction: stop or kill it at any time, and the same command goes on where
// it was and makes nothing twice. It takes about 1.4 kB a match, in memory some 1 GB.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import pg from 'pg';

const SQL = readFileSync(path.join(import.meta.dirname, 'data/matches.sql'), 'utf8');

const { values } = parseArgs({ options: { matches: { type: 'string' }, teams: { type: 'string' }, database: { type: 'string' } } });
const [matches, teams] = [Number(values.matches), Number(values.teams)];
if (!Number.isInteger(matches) || matches < 1 || !Number.isInteger(teams)) {
  console.error('Usage: node tools/bench/generate-matches.mjs --matches <count> --teams <count> [--database <url>]');
  process.exit(1);
}

const client = new pg.Client({ connectionString: values.database ?? ofRunningSystem(), application_name: 'bench' });
await client.connect();
try {
  await client.query(SQL);
  await client.query('set synchronous_commit = off');
  await client.query('call bench.begin_matches($1, $2)', [matches, teams]);
  await makeSlices();
  await makeIndexes();
  await client.query('vacuum (analyze) match, match_participant');
} finally {
  await client.end();
}

async function makeSlices() {
  const size = Number(await read('select bench.slice_size() as value'));
  const made = new Set((await client.query('select first_match from bench.generated_slice')).rows.map((row) => Number(row.first_match)));
  const firsts = Array.from({ length: Math.ceil(matches / size) }, (_, slice) => 1 + slice * size);
  const missing = firsts.filter((first) => !made.has(first));
  const startedAt = performance.now();
  for (const [index, first] of missing.entries()) {
    await client.query('call bench.generate_slice($1)', [first]);
    const minutesLeft = (((performance.now() - startedAt) / (index + 1)) * (missing.length - index - 1)) / 60_000;
    console.log(`${made.size + index + 1} of ${firsts.length} slices, ${minutesLeft.toFixed(0)} minutes left`);
  }
}

async function makeIndexes() {
  for (;;) {
    const definition = await read('select definitions[1] as value from bench.generation');
    if (!definition) return;
    console.log(definition.replace(/^CREATE (UNIQUE )?INDEX (\S+) .*$/, 'index $2'));
    await client.query('call bench.make_next_index()');
  }
}

async function read(text) {
  return (await client.query(text)).rows[0].value;
}

function ofRunningSystem() {
  const file = path.join(path.resolve(process.env.MATCHPOINT_LOCAL ?? '.local'), 'demo.json');
  return Object.assign(new URL(JSON.parse(readFileSync(file, 'utf8')).urls.database), { pathname: '/matchpoint_match' }).href;
}
