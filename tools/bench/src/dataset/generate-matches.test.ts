import fs from 'node:fs';
import path from 'node:path';
import { useDatabase } from '@matchpoint/testing';
import pg from 'pg';
import { describe, expect, it } from 'vitest';

const SQL = fs.readFileSync(path.resolve(import.meta.dirname, '../../data/matches.sql'), 'utf8');
const [MATCHES, TEAMS, SLICE] = [1_000, 80, 250];

describe('the generator of matches', () => {
  const database = useDatabase('match');

  const indexes = async (): Promise<string[]> =>
    (
      await database.pool().query<{ indexdef: string }>(`select indexdef from pg_indexes where tablename like 'match%' order by 1`)
    ).rows.map(({ indexdef }) => indexdef);
  const made = async (): Promise<unknown> =>
    (
      await database.pool().query(`select (select count(*)::int from match) as matches,
        (select md5(string_agg(m::text, '' order by id)) from match m) as digest,
        (select md5(string_agg(p::text, '' order by match_id, team_id)) from match_participant p) as "ofParticipants"`)
    ).rows[0];

  it('continues where it was killed, generates nothing twice and leaves the indexes unchanged', async () => {
    const pool = database.pool();
    await pool.query(`${SQL}; create or replace function bench.slice_size() returns bigint language sql immutable return ${SLICE}`);
    const before = await indexes();
    await pool.query(`call bench.generate_matches(${MATCHES}, ${TEAMS})`);
    const whole = await made();
    expect(whole).toMatchObject({ matches: MATCHES });
    expect(await indexes()).toEqual(before);

    await pool.query('truncate match cascade; delete from bench.generation');
    for (const step of [
      `call bench.begin_matches(${MATCHES}, ${TEAMS})`,
      'call bench.generate_slice(1)',
      `call bench.generate_slice(${1 + SLICE})`,
      'call bench.make_next_index()',
    ]) {
      const client = new pg.Client({ connectionString: database.url() });
      client.on('error', () => undefined);
      await client.connect();
      // Killed before its commit, then done, then repeated.
      await client.query('begin');
      await client.query(step);
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await client.end().catch(() => undefined);
      await pool.query(step);
      if (!step.includes('index')) await pool.query(step);
    }
    await pool.query(`call bench.generate_matches(${MATCHES}, ${TEAMS})`);
    await pool.query(`call bench.generate_matches(${MATCHES}, ${TEAMS})`);
    expect(await made()).toEqual(whole);
    expect(await indexes()).toEqual(before);
  });
});
