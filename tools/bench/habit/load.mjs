// Recreates the habit baseline's database and copies the product's data into it, so that both answer from the same data.
// DATABASE_URL=…/matchpoint_habit HABIT_SOURCE_CATALOG_PROFILE_URL=… HABIT_SOURCE_MATCH_URL=… HABIT_SOURCE_GATEWAY_URL=… node
// tools/bench/habit/load.mjs DATABASE_URL's database is dropped first. Indexes and foreign keys are made after the rows.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

const TEAM_COLUMNS = [
  'id',
  'slug',
  'slug_key',
  'name',
  'tag',
  'avatar_url',
  'banner_url',
  'description',
  'game_id',
  'organization_id',
  'type',
  'visibility',
  'status',
  'created_at',
];
const MATCH_COLUMNS = [
  'id',
  'origin',
  'status',
  'publish_status',
  'game_id',
  'game_mode',
  'reward_bonus',
  'match_type',
  'platform',
  'input_device',
  'region',
  'map_selection_type',
  'map_preference_mode',
  'team_size',
  'best_of',
  'creator_team_id',
  'accepted_team_id',
  'challenged_team_id',
  'involves_league_team',
  'selected_maps',
  'selected_objectives',
  'league_id',
  'league_season_id',
  'creator_team_score',
  'accepted_team_score',
  'winner_team_id',
  'created_by_user_id',
  'created_by_key_id',
  'created_at',
  'updated_at',
  'scheduled_at',
  'started_at',
  'completed_at',
];
/** Columns that the product does not have, from those it has. */
const COMPUTED = { slug_key: 'identifier_key(slug)', win_rate: 'coalesce(wins::float8 / nullif(matches_played, 0), 0)' };

/** Table of the habit, database of the product and table there, columns. */
const COPIES = [
  [
    'games',
    'CATALOG_PROFILE',
    'games',
    ['id', 'convex_id', 'name_key', 'min_team_size', 'max_team_size', 'is_available_for_match_api', 'modes', 'maps', 'mode_map_pools'],
  ],
  ['objectives', 'CATALOG_PROFILE', 'objectives', ['id', 'game_id']],
  ['users', 'CATALOG_PROFILE', 'users', ['id', 'username', 'name', 'avatar_url', 'visibility', 'created_at']],
  ['organizations', 'CATALOG_PROFILE', 'organizations', ['id', 'slug', 'slug_key', 'name', 'visibility', 'created_at']],
  ['organization_members', 'CATALOG_PROFILE', 'organization_members', ['id', 'organization_id', 'user_id', 'role', 'joined_at', 'left_at']],
  ['teams', 'CATALOG_PROFILE', 'teams', TEAM_COLUMNS],
  ['team_members', 'CATALOG_PROFILE', 'team_members', ['id', 'team_id', 'user_id', 'role', 'joined_at', 'left_at']],
  [
    'team_stats',
    'CATALOG_PROFILE',
    'team_stats',
    ['team_id', 'game_id', 'is_listed', 'wins', 'losses', 'draws', 'matches_played', 'experience', 'win_rate'],
  ],
  ['matches', 'MATCH', 'match', MATCH_COLUMNS],
  ['match_rosters', 'MATCH', 'match_roster', ['match_id', 'side', 'team_id', 'active_user_ids', 'spots', 'updated_at']],
  [
    'api_keys',
    'GATEWAY',
    'api_key',
    ['id', 'key_hash', 'kind', 'owner_user_id', 'game_id', 'permissions', 'created_at', 'expires_at', 'revoked_at'],
  ],
];

async function connected(connectionString, use) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function recreateDatabase(url) {
  const server = new URL(url);
  const name = pg.escapeIdentifier(decodeURIComponent(server.pathname.slice(1)));
  server.pathname = '/postgres';
  await connected(server.toString(), async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
}

/** The migration's statements: those that make tables, and the rest. */
function readSchema() {
  const directory = path.join(import.meta.dirname, 'prisma/migrations');
  const folders = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const statements = folders
    .flatMap((folder) => readFileSync(path.join(directory, folder, 'migration.sql'), 'utf8').split(/;\s*$/m))
    .filter((text) => text.trim() !== '');
  const isTable = (text) => /^CREATE (TABLE|SCHEMA)/m.test(text);
  return { tables: statements.filter(isTable), rest: statements.filter((text) => !isTable(text)) };
}

async function copy(source, target, [table, , sourceTable, columns]) {
  const expressions = columns.map((column) => COMPUTED[column] ?? column).join(', ');
  const rows = source.query(to(`copy (select ${expressions} from ${sourceTable}) to stdout`));
  const into = target.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(rows, into);
  return into.rowCount;
}

const { DATABASE_URL } = process.env;
await recreateDatabase(DATABASE_URL);
const schema = readSchema();
await connected(DATABASE_URL, async (target) => {
  for (const text of schema.tables) await target.query(text);
  for (const each of COPIES) {
    const rows = await connected(process.env[`HABIT_SOURCE_${each[1]}_URL`], (source) => copy(source, target, each));
    console.log(`${each[0]}: ${rows} rows`);
  }
  for (const text of schema.rest) await target.query(text);
  await target.query('vacuum analyze');
});
