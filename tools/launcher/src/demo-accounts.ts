import { randomBytes } from 'node:crypto';
import { failureOf, insist } from './insist.js';
import type { RunCli } from './run-cli.js';

/** A demo user who can sign in, as in `.local/demo.json` (docs/reference/deployment.md#start). */
export interface DemoAccount {
  email: string;
  password: string;
  username: string;
  userId: string;
}
const ROLES = ['operator', 'moderator', 'support', 'captain', 'opponent', 'member', 'outsider'] as const;
export type DemoAccounts = Record<(typeof ROLES)[number], DemoAccount>;
/** Roles of the demo season, and the two of the living demo. */
export type DemoRole = keyof DemoAccounts | 'player' | 'organizer';

/** People of the bundle who own accounts; the others are new people. */
interface AccountOwners {
  captain: string;
  opponentCaptain: string;
  member: string;
}

/** Platform staff and their roles (docs/reference/deployment.md#start). */
const STAFF: Partial<Record<string, string>> = { operator: 'OPERATOR', moderator: 'MODERATOR', support: 'SUPPORT' };

/** Creates an account per role, each with its own password. */
export async function createAccounts(runCli: RunCli, { captain, opponentCaptain: opponent, member }: AccountOwners): Promise<DemoAccounts> {
  const known: Partial<Record<string, string>> = { captain, opponent, member };
  const made = ROLES.map(async (role) => [role, await createAccount(runCli, role, known[role] ?? `demo_${role}`)] as const);
  return Object.fromEntries(await Promise.all(made)) as DemoAccounts;
}

/** Creates the account of a role with its own password, or sets the password of an existing account. */
export async function createAccount(runCli: RunCli, role: DemoRole, username: string): Promise<DemoAccount> {
  const email = `${role}@demo.example`;
  const password = randomBytes(12).toString('base64url');
  const words = ['accounts', 'create', '--username', username, '--email', email, '--password-stdin', '--json'];
  const answer = await insist(runCli, words, `${password}\n`);
  const { userId } = (answer.json ?? {}) as { userId?: string };
  if (answer.exitCode !== 0 || !userId) throw failureOf(words, answer);
  const staffRole = STAFF[role];
  if (staffRole !== undefined) await makeStaff(runCli, username, staffRole);
  return { email, password, username, userId };
}

async function makeStaff(runCli: RunCli, username: string, role: string): Promise<void> {
  const words = ['users', 'staff', username, role, '--reason', 'staff of the demo', '--json'];
  const answer = await insist(runCli, words);
  if (answer.exitCode !== 0) throw failureOf(words, answer);
}
