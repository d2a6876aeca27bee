import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

let services: FakeServices;
beforeAll(async () => {
  services = await startFakeServices();
});
beforeEach(() => {
  services.keyRequests.length = 0;
});
afterAll(() => services.stop());

const keys = (...words: string[]) => runCommand(['keys', ...words], { environment: services.environment });
const WHO = ['--kind', 'personal', '--owner', 'ann', '--plan', 'api_pro'];
const SHOWN = {
  id: 'key_1',
  prefix: 'mp_live_plai',
  kind: 'personal',
  owner: 'ann',
  ownerUserId: 'user_1',
  plan: 'api_pro',
  label: 'a label',
  permissions: { matches: { user_matches: 'read' } },
  createdAt: '2024-01-01T00:00:00.000Z',
  createdBy: 'operator',
};

describe('matchpoint keys', () => {
  it('create hands every option on and answers the new key as one JSON document', async () => {
    const { exitCode, stdout, stderr } = await keys(
      'create',
      '--kind',
      'league_operator',
      '--owner',
      'ann',
      '--league',
      'vct',
      '--plan',
      'api_pro',
      '--permissions',
      '{"a":1}',
      '--expires',
      '2030-01-01',
      '--label',
      'x',
      '--json',
    );
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({ ...SHOWN, key: 'mp_live_plaintext' });
    expect(services.keyRequests).toEqual([
      expect.objectContaining({
        kind: 'league_operator',
        owner: 'ann',
        league: 'vct',
        plan: 'api_pro',
        permissions: '{"a":1}',
        allPermissions: false,
        expiresAt: '2030-01-01',
        label: 'x',
      }),
    ]);
  });

  it.each([[['create', ...WHO, '--all']], [['roll', 'key_1', '--yes']]])(
    '%j shows people the key once and tells them so',
    async (words) => {
      const { exitCode, stdout } = await keys(...words);
      expect(exitCode).toBe(0);
      expect(stdout.match(/mp_live_plaintext/g)).toHaveLength(1);
      expect(stdout).toContain('will not be shown again');
    },
  );

  it('rotate passes the overlap on (a day by default), shows the new key once and says when the old one expires', async () => {
    const { exitCode, stdout } = await keys('rotate', 'key_1');
    expect(exitCode).toBe(0);
    expect(stdout.match(/mp_live_plaintext/g)).toHaveLength(1);
    expect(stdout).toContain('2024-01-03T00:00:00.000Z');
    const json = await keys('rotate', 'key_1', '--overlap', '60', '--json');
    expect(JSON.parse(json.stdout)).toEqual({ ...SHOWN, key: 'mp_live_plaintext', previousEndsAt: '2024-01-03T00:00:00.000Z' });
    expect(services.keyRequests).toEqual([
      { key: 'key_1', overlapSeconds: 86_400 },
      { key: 'key_1', overlapSeconds: 60 },
    ]);
  });

  it('list shows a table, or with --json the records, without any plaintext', async () => {
    const shown = await keys('list', '--revoked');
    expect(shown.stdout).toMatch(/^key_2 .* revoked /m);
    const { stdout } = await keys('list', '--json');
    expect(JSON.parse(stdout)).toEqual({ keys: [SHOWN, { ...SHOWN, id: 'key_2', revokedAt: '2024-01-02T00:00:00.000Z' }], next: null });
  });

  it('list shows a page at a time and says how to continue, or with --all every page', async () => {
    const first = await keys('list', '--limit', '1');
    expect(first.stdout).toMatch(/^key_1 /m);
    expect(first.stdout).not.toMatch(/^key_2 /m);
    expect(first.stdout).toContain('There are more: add --after key_1, or --all.\n');
    expect(JSON.parse((await keys('list', '--limit', '1', '--json')).stdout)).toMatchObject({ keys: [{ id: 'key_1' }], next: 'key_1' });
    const last = await keys('list', '--after', 'key_1', '--json');
    expect(JSON.parse(last.stdout)).toMatchObject({ keys: [{ id: 'key_2' }], next: null });
    expect(JSON.parse((await keys('list', '--all', '--json')).stdout)).toMatchObject({
      keys: [{ id: 'key_1' }, { id: 'key_2' }],
      next: null,
    });
  });

  it('revoke prints the record; an unknown key is one line and exit code 1', async () => {
    expect(JSON.parse((await keys('revoke', 'key_1', '--yes', '--json')).stdout)).toEqual(SHOWN);
    expect(await keys('revoke', 'key_9', '--yes')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'error_not_found: There is no API key key_9.\n',
    });
  });

  it.each([
    [['create', ...WHO]],
    [['create', ...WHO, '--all', '--preset', 'replay']],
    [['rotate', 'key_1', '--overlap', '604801']],
    [['rotate', 'key_1', '--overlap', '1.5']],
    [['create', '--kind', 'royal', '--owner', 'ann', '--plan', 'api_pro', '--all']],
    [['create', '--kind', 'personal', '--plan', 'api_pro', '--all']],
    [['revoke']],
    [['revoke', 'key_1']],
    [['list', '--limit', '0']],
    [['list', '--limit', '1001']],
    [['frobnicate']],
    [['list', '--nonsense']],
  ])('%j is a usage error: exit code 2, one line, and with --json one document', async (words) => {
    const { exitCode, stdout, stderr } = await keys(...words);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^usage: .+\n$/);
    const answer = await keys(...words, '--json');
    expect(JSON.parse(answer.stdout)).toEqual({ error: { code: 'usage', message: expect.any(String) } });
    expect(services.keyRequests).toEqual([]);
  });

  it('help and version exit with 0', async () => {
    expect(await runCommand(['--version'])).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(await runCommand(['keys', 'create', '--help'])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('--preset <name>'),
    });
  });
});

it('usage check compares hours with days', async () => {
  const check = (...words: string[]) => runCommand(['usage', 'check', ...words], { environment: services.environment });
  expect(await check()).toMatchObject({ exitCode: 0, stdout: '12 days of keys, 0 differ\n' });
  expect(JSON.parse((await check('--json')).stdout)).toEqual({ days: 12, different: 0 });
});
