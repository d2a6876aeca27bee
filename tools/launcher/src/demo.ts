import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { failureOf, insist } from './insist.js';
import type { RunCli } from './run-cli.js';
import { createAccounts, type DemoAccounts } from './demo-accounts.js';
import { importBundle } from './import-bundle.js';
import { writeFileAtomically } from './write-file-atomically.js';

/** A demo key, as in `.local/demo.json` (docs/reference/deployment.md#start). */
export interface DemoKey {
  key: string;
  id: string;
  kind: string;
  owner: string;
  plan: string;
}
export type DemoKeys = Record<string, DemoKey>;

/** `demo.json` next to the bundle: the owners of the keys. */
interface DemoNames {
  captain: string;
  opponentCaptain: string;
  member: string;
  freeUser: string;
  gameDeveloper: string;
  leagueOperator: string;
  game: string;
  league: string;
}

/** Keys and accounts, created once and kept for later starts. */
export interface Demo {
  keys: DemoKeys;
  accounts: DemoAccounts;
}

interface DemoState extends Partial<Demo> {
  bundle: string;
}

export interface DemoOptions {
  /** Folder of bundle.ndjson and demo.json. */
  examples: string;
  /** The file that records that the demo is loaded. */
  stateFile: string;
  runCli: RunCli;
  /** Whether the gateway knows a key, which it does not after `--fresh` or with another DATABASE_URL. */
  isKnown(key: string): Promise<boolean>;
  say(line: string): void;
}

/**
 * Loads the demo through the same import as users and creates its keys and accounts, each only if not done yet: a start with the same data
 * does nothing. Throws if the CLI fails; rows that the import refuses are reported but are not a failure.
 */
export async function ensureDemo(options: DemoOptions): Promise<Demo> {
  const { examples, stateFile, runCli, isKnown, say } = options;
  const bundleFile = path.join(examples, 'bundle.ndjson');
  const bundle = createHash('sha256').update(fs.readFileSync(bundleFile)).digest('hex');
  const state = fs.existsSync(stateFile) ? (JSON.parse(fs.readFileSync(stateFile, 'utf8')) as DemoState) : undefined;
  const isSameSystem = state?.keys?.personalPro !== undefined && (await isKnown(state.keys.personalPro.key));
  const kept = isSameSystem ? state : undefined;
  if (kept?.bundle === bundle && kept.keys && kept.accounts) return { keys: kept.keys, accounts: kept.accounts };

  say('Loading the demo: the VCT 2024 season');
  await importBundle(bundleFile, { runCli, say });
  const names = JSON.parse(fs.readFileSync(path.join(examples, 'demo.json'), 'utf8')) as DemoNames;
  const keys = kept?.keys ?? (await createKeys(runCli, names));
  const accounts = kept?.accounts ?? (await createAccounts(runCli, names));
  writeFileAtomically(stateFile, { bundle, keys, accounts } satisfies DemoState);
  return { keys, accounts };
}

async function createKeys(runCli: RunCli, names: DemoNames): Promise<DemoKeys> {
  const personal = (owner: string, plan = 'api_pro'): string[] => ['--kind', 'personal', '--owner', owner, '--plan', plan];
  const wanted: Record<string, string[]> = {
    personalPro: personal(names.captain),
    opponentPro: personal(names.opponentCaptain),
    memberPro: personal(names.member),
    personalFree: personal(names.freeUser, 'api_free'),
    gameDeveloper: ['--kind', 'game_developer', '--owner', names.gameDeveloper, '--game', names.game, '--plan', 'api_pro'],
    leagueOperator: ['--kind', 'league_operator', '--owner', names.leagueOperator, '--league', names.league, '--plan', 'api_pro'],
    revoked: personal(names.captain),
    expired: [...personal(names.captain), '--expires', '2024-01-01T00:00:00.000Z'],
  };
  const made = Object.entries(wanted).map(async ([name, args]) => [name, await createKey(runCli, args)] as const);
  const keys = Object.fromEntries(await Promise.all(made)) as DemoKeys;
  const words = ['keys', 'revoke', keys.revoked?.id ?? '', '--yes', '--json'];
  const revoked = await insist(runCli, words);
  if (revoked.exitCode !== 0) throw failureOf(words, revoked);
  return keys;
}

async function createKey(runCli: RunCli, args: string[]): Promise<DemoKey> {
  const words = ['keys', 'create', ...args, '--all', '--json'];
  const answer = await insist(runCli, words);
  const { key, id, kind, owner, plan } = (answer.json ?? {}) as Partial<DemoKey>;
  if (answer.exitCode !== 0 || !key || !id || !kind || !owner || !plan) throw failureOf(words, answer);
  return { key, id, kind, owner, plan };
}
