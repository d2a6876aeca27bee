import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startFakeServices, type Behaviour, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

const directory = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-import-'));
afterAll(() => rmSync(directory, { recursive: true }));

let services: FakeServices | undefined;
afterEach(async () => services?.stop());

async function start(behave?: Behaviour): Promise<FakeServices> {
  services = await startFakeServices(behave);
  return services;
}

function write(name: string, lines: readonly unknown[]): string {
  const file = path.join(directory, name);
  writeFileSync(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}

const users = (count: number) => Array.from({ length: count }, (_, index) => ({ kind: 'user', username: `user${index}` }));
const ONE_OF_EACH = [
  { kind: 'tournament', slug: 'c' },
  { kind: 'match', externalId: 'm' },
  { kind: 'league', slug: 'l' },
  { kind: 'team', slug: 't' },
  { kind: 'organization', name: 'o' },
  { kind: 'user', username: 'u' },
  { kind: 'objective', id: 'x' },
  { kind: 'game', id: 'g' },
];

describe('matchpoint import', () => {
  it('sends each kind to its service in dependency order, wherever and in whichever file the rows are', async () => {
    const { withTournaments: environment, calls } = await start();
    const files = [
      write('a.ndjson', ONE_OF_EACH),
      write('b.json', [JSON.stringify({ matches: [{ externalId: 'n' }], games: [{ id: 'h' }] })]),
    ];
    const { exitCode, stdout, stderr } = await runCommand(['import', ...files], { environment });
    expect(calls.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['game', 2],
      ['objective', 1],
      ['user', 1],
      ['organization', 1],
      ['team', 1],
      ['league', 1],
      ['match', 2],
      ['tournament', 1],
    ]);
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^matches +2 +0 +0 +0$/m);
  });

  it('changes nothing the second time', async () => {
    const { withTournaments: environment } = await start();
    const file = write('a.ndjson', ONE_OF_EACH);
    await runCommand(['import', file], { environment });
    const { exitCode, stdout } = await runCommand(['import', file, '--json'], { environment });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { created: 0, updated: 0, unchanged: 8, rejected: 0 }, rejected: [] });
  });

  it('reports every rejected row with file, line and reason in one JSON document, and imports the others', async () => {
    const { environment } = await start((_kind, row) => (row.username === 'bad' ? 'username: must be longer' : undefined));
    const rows = [...users(600), { kind: 'user', username: 'bad' }, '{"kind": oops', ...users(700).slice(600)];
    const file = write('a.ndjson', rows);
    const { exitCode, stdout } = await runCommand(['import', file, '--json'], { environment });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      rejected: [
        { file, line: 602, reason: expect.stringContaining('malformed JSON') },
        { file, line: 601, kind: 'user', reason: 'username: must be longer' },
      ],
      kinds: expect.objectContaining({ users: { created: 700, updated: 0, unchanged: 0, rejected: 1 } }),
      unreadable: 1,
      totals: { created: 700, updated: 0, unchanged: 0, rejected: 2 },
      notSent: 0,
      durationMs: expect.any(Number),
    });
  });

  it('shows people the first 50 rejections and how many more there are', async () => {
    const { environment } = await start(() => 'no');
    const { exitCode, stdout } = await runCommand(['import', '-'], {
      environment,
      stdin: users(53)
        .map((row) => JSON.stringify(row))
        .join('\n'),
    });
    expect(exitCode).toBe(1);
    expect(stdout.match(/^ {2}-:\d+ user: no$/gm)).toHaveLength(50);
    expect(stdout).toContain('… and 3 more');
  });

  it('sends a batch again while the service is unavailable', async () => {
    let failures = 3;
    const { environment, calls } = await start((_kind, row) => {
      if (row.username === undefined || failures-- <= 0) return undefined;
      throw new DomainError('error_unavailable');
    });
    const waits: number[] = [];
    const { exitCode } = await runCommand(['import', write('a.ndjson', users(1))], { environment, onSleep: (ms) => waits.push(ms) });
    expect(exitCode).toBe(0);
    expect(calls).toHaveLength(4);
    expect(waits).toEqual([250, 500, 1_000]);
  });

  it('exits with 3 and reports what was done so far if the service stays unavailable', async () => {
    const { environment } = await start((kind) => {
      if (kind === 'team') throw new DomainError('error_unavailable');
      return undefined;
    });
    const { exitCode, stdout, stderr } = await runCommand(['import', write('a.ndjson', ONE_OF_EACH.slice(1)), '--json'], { environment });
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { created: 4 }, notSent: 3, error: { code: 'error_unavailable' } });
    expect(stderr).toMatch(/^error_unavailable: .*\n$/);
  });

  it('does not let a row that breaks a service keep the others out', async () => {
    const { environment } = await start((_kind, row) => {
      if (row.username === 'user77') throw new Error('a bug');
      return undefined;
    });
    const file = write('a.ndjson', users(200));
    const { exitCode, stdout } = await runCommand(['import', file, '--json'], { environment });
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      totals: { created: 199, rejected: 1 },
      rejected: [{ line: 78, reason: expect.stringMatching(/^error_internal: /) }],
    });
  });

  it('sends nothing to a service that refuses the token', async () => {
    const { environment, calls } = await start();
    const { exitCode, stderr } = await runCommand(['import', write('a.ndjson', users(3))], {
      environment: { ...environment, MATCHPOINT_INTERNAL_TOKEN: 'another one of no use' },
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/3 rows were not imported. error_internal: internal token missing or wrong/);
    expect(calls).toEqual([]);
  });

  it('exits with 3 and one line if no system is known or none answers, and with 2 if a file cannot be read', async () => {
    const file = write('a.ndjson', users(1));
    const unknown = await runCommand(['import', file]);
    expect(unknown).toMatchObject({ exitCode: 3, stderr: expect.stringMatching(/no running system is known.*npm start.*\n$/) });
    const { environment } = await start();
    const dead = { ...environment, MATCHPOINT_CATALOG_PROFILE_URL: '127.0.0.1:1' };
    const waits: number[] = [];
    const unreachable = await runCommand(['import', file], { environment: dead, onSleep: (ms) => waits.push(ms) });
    expect(unreachable).toMatchObject({
      exitCode: 3,
      stdout: '',
      stderr: expect.stringMatching(/error_unavailable: the system does not answer.*\n$/),
    });
    expect(waits, 'an unreachable system is reported at once').toEqual([]);
    expect(await runCommand(['import', '/no/such/file.json'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: 'usage: /no/such/file.json cannot be read: there is no such file\n',
    });
  });

  it('draws bars on a terminal only, and never on standard output', async () => {
    const { environment } = await start();
    const file = write('a.ndjson', users(3));
    const shown = await runCommand(['import', file, '--json'], { environment, isTerminal: true });
    expect(shown.stderr).toContain('3/3');
    expect(JSON.parse(shown.stdout)).toMatchObject({ totals: { created: 3 } });
    expect((await runCommand(['import', file, '--json'], { environment })).stderr).toBe('');
  });
});
