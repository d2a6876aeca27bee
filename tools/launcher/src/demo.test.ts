import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureDemo, type Demo } from './demo.js';
import type { CliAnswer } from './run-cli.js';

let folder: string;
let commands: string[];
let inputs: string[];
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-demo-'));
  [commands, inputs] = [[], []];
  fs.writeFileSync(path.join(folder, 'bundle.ndjson'), '{}\n');
  fs.writeFileSync(
    path.join(folder, 'demo.json'),
    JSON.stringify({
      captain: 'anna',
      opponentCaptain: 'ben',
      member: 'cleo',
      freeUser: 'dan',
      gameDeveloper: 'eve',
      leagueOperator: 'fay',
      game: 'valorant',
      league: 'vct',
    }),
  );
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function recordCommand(args: readonly string[], input = ''): Promise<CliAnswer> {
  inputs.push(input);
  commands.push(args.filter((arg) => !path.isAbsolute(arg)).join(' '));
  const after = (option: string): string => args[args.indexOf(option) + 1] ?? '';
  const json =
    args[1] === 'create'
      ? {
          key: `mp_live_${commands.length}`,
          id: `key_${commands.length}`,
          kind: after('--kind'),
          owner: after('--owner'),
          plan: after('--plan'),
          userId: `user_${after('--username')}`,
        }
      : {};
  return { exitCode: 0, json, errors: '' };
}

const ensure = (isKnown: boolean, runCli = recordCommand): Promise<Demo> =>
  ensureDemo({
    examples: folder,
    stateFile: path.join(folder, 'state.json'),
    runCli,
    isKnown: async () => isKnown,
    say: () => undefined,
  });

describe('ensureDemo', () => {
  it('imports the bundle and creates the eight documented keys', async () => {
    const { keys } = await ensure(false);
    expect(Object.keys(keys)).toEqual([
      'personalPro',
      'opponentPro',
      'memberPro',
      'personalFree',
      'gameDeveloper',
      'leagueOperator',
      'revoked',
      'expired',
    ]);
    expect(commands[0]).toBe('import --json');
    expect(commands).toContain('keys create --kind league_operator --owner fay --league vct --plan api_pro --all --json');
    expect(commands).toContain(`keys revoke ${keys.revoked?.id} --yes --json`);
    expect(fs.statSync(path.join(folder, 'state.json')).mode & 0o777).toBe(0o600);
  });

  it('creates an account per role, with a password that is on no command line', async () => {
    const { accounts } = await ensure(false);
    expect(Object.keys(accounts)).toEqual(['operator', 'moderator', 'support', 'captain', 'opponent', 'member', 'outsider']);
    expect(accounts.captain).toEqual({
      email: 'captain@demo.example',
      password: expect.any(String),
      username: 'anna',
      userId: 'user_anna',
    });
    expect(new Set(Object.values(accounts).map(({ password }) => password)).size).toBe(7);
    for (const { password } of Object.values(accounts)) {
      expect(inputs).toContain(`${password}\n`);
      expect(commands.join(' ')).not.toContain(password);
    }
  });

  it('gives people named after a staff role that role', async () => {
    await ensure(false);
    const roles = commands.filter((command) => command.startsWith('users staff ')).map((command) => command.split(' ').slice(2, 4));
    expect(Object.fromEntries(roles)).toEqual({
      demo_operator: 'OPERATOR',
      demo_moderator: 'MODERATOR',
      demo_support: 'SUPPORT',
    });
  });

  it('retries creating keys and accounts while the system doesn’t respond', async () => {
    const refused = new Set<string>();
    const { keys, accounts } = await ensure(false, async (args, input) => {
      const command = args.join(' ');
      if (args[0] === 'import' || refused.has(command)) return recordCommand(args, input);
      refused.add(command);
      return { exitCode: 3, json: undefined, errors: 'error_unavailable' };
    });
    expect(refused.size).toBe(18);
    expect([Object.keys(keys).length, Object.keys(accounts).length]).toEqual([8, 7]);
  });

  it('does nothing on a second start', async () => {
    const demo = await ensure(false);
    commands = [];
    expect(await ensure(true)).toEqual(demo);
    expect(commands).toEqual([]);
  });

  it('loads it again into a system that does not know the keys', async () => {
    await ensure(false);
    commands = [];
    await ensure(false);
    expect(commands).toHaveLength(20);
  });

  it('imports a changed bundle and keeps keys and accounts', async () => {
    const demo = await ensure(false);
    fs.appendFileSync(path.join(folder, 'bundle.ndjson'), '{}\n');
    commands = [];
    expect(await ensure(true)).toEqual(demo);
    expect(commands).toEqual(['import --json']);
  });
});
