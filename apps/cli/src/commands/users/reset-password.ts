import { account } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** `matchpoint users reset-password <username>`: mails the owner a link (docs/reference/accounts.md#mailed-links). */
export function addUsersResetPassword(users: Command, terminal: Terminal): void {
  const command = users
    .command('reset-password')
    .summary('mail a person a link to set a new password')
    .description("Mails an account's owner a link to set a new password, valid for 30 minutes. Nobody else sees it.")
    .argument('<username>', "the user's name or id")
    .option('--json', 'print one JSON document')
    .action(async (user: string, { json }: { json?: boolean }) => {
      const system = findSystem(terminal);
      const target = system.demand(SERVICE_VARIABLES.account);
      const client = createRpcClient(account.AccountAdministrationServiceService, { target, ...identify(system) });
      try {
        const { userId } = await client.resetPassword({ user });
        if (json) printJson(terminal, { userId });
        else terminal.stdout.print(`A link that sets a password is on its way to ${user}.`);
      } finally {
        client.close();
      }
    });
  addExamples(command, 'matchpoint users reset-password gildedacorn');
}
