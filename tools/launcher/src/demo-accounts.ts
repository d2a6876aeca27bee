import { randomBytes } from 'node:crypto';
import type { RunCli } from './run-cli.js';

/** A person of the demo who can sign in, as `.local/demo.json` shows it (management K). */
export interface DemoAccount {
  email: string;
  password: string;
  username: string;
  userId: string;
}
const ROLES = ['operator', 'moderator', 'support', 'captain', 'opponent', 'member', 'outsider'] as const;
export type DemoAccounts = Record<(typeof ROLES)[number], DemoAccount>;

/** Whom of the bundle accounts belong to; the others are new people. */
interface AccountOwners {
  captain: string;
  opponentCaptain: string;
  member: string;
}

/** Makes an account a role, each with a password of its own. */
export async function createAccounts(runCli: RunCli, { captain, opponentCaptain: opponent, member }: AccountOwners): Promise<DemoAccounts> {
  const known: Partial<Record<string, string>> = { captain, opponent, member };
  const made = ROLES.map(async (role) => [role, await createAccount(runCli, role, known[role] ?? `demo_${role}`)] as const);
  return Object.fromEntries(await Promise.all(made)) as DemoAccounts;
}

async function createAccount(runCli: RunCli, role: string, username: string): Promise<DemoAccount> {
  const email = `${role}@demo.example`;
  const password = randomBytes(12).toString('base64url');
  const words = ['accounts', 'create', '--username', username, '--email', email, '--password-stdin', '--json'];
  const answer = await runCli(words, `${password}\n`);
  const { userId } = (answer.json ?? {}) as { userId?: string };
  if (answer.exitCode !== 0 || !userId)
    throw new Error(`matchpoint ${words.join(' ')}: ${answer.errors || `exit code ${answer.exitCode}`}`);
  return { email, password, username, userId };
}
