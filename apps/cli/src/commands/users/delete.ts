import { gateway } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { printJson, type Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** `matchpoint users delete <username>`: in 14 days, as the person might themselves (management D, K). */
export function addUsersDelete(users: Command, terminal: Terminal): void {
  users
    .command('delete')
    .summary('have the account of a person deleted')
    .description(
      'Ends sessions and keys of a person, and has the account deleted in 14 days: until then its owner, who is told by mail, may ' +
        'sign in and undo it. Refused to the only owner of an organization with other members, the owner of a league and the ' +
        'last operator.',
    )
    .argument('<username>', "the user's name or id")
    .option('--json', 'print one JSON document')
    .action(async (user: string, { json }: { json?: boolean }) => {
      const system = findSystem(terminal);
      const target = system.demand(ADMIN_VARIABLE);
      const client = createRpcClient(gateway.UserAdministrationServiceService, { target, ...identify(system) });
      try {
        const { userId, dueAt } = await client.scheduleUserDeletion({ user });
        if (json) printJson(terminal, { userId, deletionScheduledFor: dueAt });
        else terminal.stdout.print(`The account of ${user} will be deleted at ${dueAt}.`);
      } finally {
        client.close();
      }
    });
}
