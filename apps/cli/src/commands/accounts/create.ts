import { account, gateway } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { readFirstLine } from '../../output/read-first-line.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

interface CreateOptions {
  username: string;
  email: string;
  json?: boolean;
}

/** `matchpoint accounts create` (docs/reference/accounts.md#registration): an operator vouches for the address. */
export function addAccountsCreate(accounts: Command, terminal: Terminal): void {
  const command = accounts
    .command('create')
    .summary('create an account without sending a mail')
    .description(
      'Creates an account for a user, or with a new user if the username is free. ' +
        'If the user already has an account with that address, sets its password and ends all their sessions.',
    )
    .requiredOption('--username <username>', 'the user')
    .requiredOption('--email <address>', 'email address to sign in with; counts as verified')
    .requiredOption('--password-stdin', 'read the password from the first line of standard input')
    .option('--json', 'print one JSON document')
    .action(async ({ username, email, json }: CreateOptions) => {
      const password = (await readFirstLine(terminal.stdin)).replace(/\r$/, '');
      const made = await createAccount(terminal, { username, email, password });
      if (json) printJson(terminal, made);
      else terminal.stdout.print(`${made.username} (${made.userId}) signs in as ${made.email}.`);
    });
  addExamples(command, 'matchpoint accounts create --username gildedacorn --email captain@example.org --password-stdin < password.txt');
}

async function createAccount(terminal: Terminal, request: account.CreateAccountRequest): Promise<account.CreateAccountResponse> {
  const system = findSystem(terminal);
  const identity = identify(system);
  const accounts = createRpcClient(account.AccountAdministrationServiceService, {
    target: system.demand(SERVICE_VARIABLES.account),
    ...identity,
  });
  const sessions = createRpcClient(gateway.SessionServiceService, { target: system.demand(ADMIN_VARIABLE), ...identity });
  try {
    const made = await accounts.createAccount(request);
    // If the account existed, its sessions have ended when the command returns.
    await sessions.endSessions({ user: made.userId });
    return made;
  } finally {
    accounts.close();
    sessions.close();
  }
}
