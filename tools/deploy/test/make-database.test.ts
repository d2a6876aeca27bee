import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { findBinary } from '@matchpoint/stack';
import { createDatabase, dropDatabase } from '@matchpoint/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './read-code.js';

const psql = findBinary('psql');
const PASSWORD = 'secret';
/** Of this test alone: roles belong to the whole server. */
const database = `test_made_${randomBytes(5).toString('hex')}`;
const [owner, administrator] = [`${database}_owner`, `${database}_administrator`];
let url: string;
let superuser: pg.Client;
beforeAll(async () => {
  url = await createDatabase();
  superuser = new pg.Client({ connectionString: url });
  await superuser.connect();
});
afterEach(async () => {
  await superuser.query(`drop database if exists ${database}`);
  for (const role of [database, owner, administrator]) await superuser.query(`drop role if exists ${role}`);
});
afterAll(async () => {
  await superuser.end();
  await dropDatabase(url);
});

function makeDatabase(): { status: number | null; stderr: string } {
  const { hostname, port, pathname } = new URL(url);
  const settings = { ON_ERROR_STOP: '1', database, password: PASSWORD, owner_password: PASSWORD };
  const { status, stderr } = spawnSync(
    psql ?? '',
    [
      ...['--no-psqlrc', `--host=${hostname}`, `--port=${port}`, `--username=${administrator}`, `--dbname=${pathname.slice(1)}`],
      ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
      `--file=${path.join(ROOT, 'deploy/compose/make-database.sql')}`,
    ],
    { encoding: 'utf8', env: { PATH: process.env.PATH, PGPASSWORD: PASSWORD } },
  );
  return { status, stderr };
}

// Skipped where there is no client of PostgreSQL.
describe.skipIf(psql === undefined)('make-database.sql', () => {
  it.each(['createrole createdb', 'superuser'])(
    'creates a database and its roles, and is safe to repeat, for an administrator with %s',
    async (rights) => {
      await superuser.query(`create role ${administrator} login ${rights} password '${PASSWORD}'`);
      for (let turn = 0; turn < 2; turn += 1) expect(makeDatabase()).toEqual({ status: 0, stderr: '' });
      const { rows } = await superuser.query(
        `select datdba::regrole::text as owner, has_database_privilege($1, oid, 'connect') as connects,
         exists (select from aclexplode(datacl) where grantee = 0) as "isPublic"
       from pg_database where datname = $1`,
        [database],
      );
      expect(rows).toEqual([{ owner, connects: true, isPublic: false }]);
      const { rows: memberships } = await superuser.query(
        `select inherit_option or set_option as "isOwner" from pg_auth_members where roleid = $1::regrole and member = $2::regrole`,
        [owner, administrator],
      );
      expect(memberships.filter(({ isOwner }) => isOwner)).toEqual([]);
    },
  );
});
