import { API_PLANS } from '@matchpoint/core';
import { Argument, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { withKeyService } from '../keys/with-key-service.js';

/**
 * `matchpoint users plan <username> <plan>`: the plan of a user and of all usable keys that they created
 * (docs/reference/authentication.md#own-keys).
 */
export function addUsersPlan(users: Command, terminal: Terminal): void {
  const command = users
    .command('plan')
    .summary('change the plan of a person and of the keys they created')
    .description('Changes the plan of a person and of all usable keys that they created. Keys created by a command keep their plan.')
    .argument('<username>', 'the user')
    .addArgument(new Argument('<plan>', 'the plan').choices(API_PLANS))
    .option('--json', 'print one JSON document')
    .action(async (user: string, plan: string, { json }: { json?: boolean }) => {
      const changed = await withKeyService(terminal, (keys) => keys.setOwnerPlan({ owner: user, plan }));
      if (json) printJson(terminal, { ...changed });
      else terminal.stdout.print(`${user} has plan ${changed.plan}, with ${changed.changedKeyIds.length} keys.`);
    });
  addExamples(command, 'matchpoint users plan gildedacorn api_pro');
}
