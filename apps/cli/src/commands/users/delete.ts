import { gateway } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** `matchpoint users delete <username>`: in 14 days, as if the user had asked for it (docs/reference/accounts.md#deletion). */
export function addUsersDelete(users: Command, terminal: Terminal): void {
  const command = users
    .command('delete')
    .summary('schedule the deletion of an account')
    .description(
      'Ends a person’s sessions and keys, and deletes the account in 14 days. The owner is notified by mail. Until then only an operator ' +
        'can cancel it, with --undo. It is refused for the only owner of an organization with other members, the owner of a league and ' +
        'the last operator.',
    )
    .argument('<username>', "the user's name or id")
    .option('--undo', 'cancel a scheduled deletion')
    .option('--json', 'print one JSON document')
    .action(async (user: string, { json, yes, undo }: { json?: boolean; yes?: boolean; undo?: boolean }) => {
      if (undo) return undoDeletion(terminal, user, json);
      await requireConsent(terminal, yes, `This ends the sessions and keys of ${user} and deletes the account in 14 days`);
      const { userId, dueAt } = await withUsers(terminal, (client) => client.scheduleUserDeletion({ user }));
      if (json) printJson(terminal, { userId, deletionScheduledFor: dueAt });
      else terminal.stdout.print(`The account of ${user} will be deleted at ${dueAt}.`);
    });
  addYes(command);
  addExamples(
    command,
    'matchpoint users delete hollowglacier',
    'matchpoint users delete hollowglacier --yes --json',
    'matchpoint users delete hollowglacier --undo',
  );
}

async function undoDeletion(terminal: Terminal, user: string, json = false): Promise<void> {
  const { userId } = await withUsers(terminal, (client) => client.cancelUserDeletion({ user }));
  if (json) printJson(terminal, { userId, deletionScheduledFor: null });
  else terminal.stdout.print(`The account of ${user} stays.`);
}

type Users = RpcClient<typeof gateway.UserAdministrationServiceService>;

async function withUsers<Done>(terminal: Terminal, act: (client: Users) => Promise<Done>): Promise<Done> {
  const system = findSystem(terminal);
  const target = system.demand(ADMIN_VARIABLE);
  const client = createRpcClient(gateway.UserAdministrationServiceService, { target, ...identify(system) });
  try {
    return await act(client);
  } finally {
    client.close();
  }
}
