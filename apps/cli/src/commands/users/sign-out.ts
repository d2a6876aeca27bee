import { gateway } from '@matchpoint/contracts';
import { createRpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** `matchpoint users sign-out <username>`: everywhere, within a second (docs/reference/accounts.md#sessions). */
export function addUsersSignOut(users: Command, terminal: Terminal): void {
  const command = users
    .command('sign-out')
    .summary('end the sessions of a person')
    .description('Ends all sessions of a person, within a second at every gateway. Keys stay valid.')
    .argument('<username>', "the user's name or id")
    .option('--json', 'print one JSON document')
    .action(async (user: string, { json }: { json?: boolean }) => {
      const system = findSystem(terminal);
      const sessions = createRpcClient(gateway.SessionServiceService, { target: system.demand(ADMIN_VARIABLE), ...identify(system) });
      try {
        const { ended } = await sessions.endSessions({ user });
        if (json) printJson(terminal, { user, ended });
        else terminal.stdout.print(`${user} is signed out: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`);
      } finally {
        sessions.close();
      }
    });
  addExamples(command, 'matchpoint users sign-out gildedacorn');
}
