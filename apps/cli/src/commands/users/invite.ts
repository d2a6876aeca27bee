import { account } from '@matchpoint/contracts';
import { STAFF_ROLES } from '@matchpoint/core';
import { createRpcClient } from '@matchpoint/rpc';
import { type Command, Option } from 'commander';
import { addExamples } from '../../help/examples.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

const EXAMPLES = [
  'matchpoint users invite --new ada@example.org',
  'matchpoint users invite --new ada@example.org --staff OPERATOR',
  'matchpoint users invite gildedacorn --email captain@example.org',
];

interface InviteOptions {
  new?: string;
  email?: string;
  staff?: string;
  json?: boolean;
}

/** `matchpoint users invite` (docs/reference/accounts.md#claims): mails a link, whose use proves the address. */
export function addUsersInvite(users: Command, terminal: Terminal): void {
  const command = users
    .command('invite')
    .summary('mail a person a link to register, or to take over a user')
    .description(
      'Mails a link that is valid for seven days: a new person can register with it, even if registration is closed; ' +
        'with a username, the recipient takes over that imported user.',
    )
    .argument('[username]', 'the user to hand over')
    .option('--email <address>', 'email address of the person who takes over a user')
    .option('--new <address>', 'email address of a new person')
    .addOption(new Option('--staff <role>', 'platform staff role of a new person').choices(STAFF_ROLES))
    .option('--json', 'print one JSON document')
    .action(async (user: string | undefined, options: InviteOptions, command: Command) => {
      const email = user === undefined ? options.new : options.email;
      const isMixed = options.new !== undefined && (user !== undefined || options.email !== undefined);
      if (email === undefined || isMixed) return command.error('error: give --new <address>, or a username and --email <address>');
      if (options.staff !== undefined && user !== undefined) return command.error('error: --staff requires --new');
      const invited = await inviteUser(terminal, { email, user, staffRole: options.staff });
      if (options.json) printJson(terminal, { email: invited.email, userId: invited.userId ?? null, username: invited.username ?? null });
      else {
        const what = invited.username === undefined ? 'to register' : `to take over ${invited.username}`;
        terminal.stdout.print(`A link ${what} is on its way to ${invited.email}. It is valid for seven days.`);
      }
    });
  addExamples(command, ...EXAMPLES);
}

async function inviteUser(terminal: Terminal, request: account.InviteUserRequest): Promise<account.InviteUserResponse> {
  const system = findSystem(terminal);
  const target = system.demand(SERVICE_VARIABLES.account);
  const client = createRpcClient(account.AccountAdministrationServiceService, { target, ...identify(system) });
  try {
    return await client.inviteUser(request);
  } finally {
    client.close();
  }
}
