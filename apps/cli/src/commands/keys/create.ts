import { API_PLANS, KEY_KINDS } from '@matchpoint/core';
import { Option, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { showNewKey } from './show-key.js';
import { withKeyService } from './with-key-service.js';

interface CreateOptions {
  kind: string;
  owner: string;
  game?: string;
  league?: string;
  plan: string;
  permissions?: string;
  all?: boolean;
  preset?: string;
  expires?: string;
  label?: string;
  json?: boolean;
}

const HELP = `
Permissions are given in exactly one way: as a JSON object, as --all, or as --preset. Omitted permissions are not granted:
  --permissions '{"matches": {"user_matches": "read-write", "public_matches": "read"}, "teams": {"profile": "read"}}'
`;
const EXAMPLES = [
  'matchpoint keys create --kind personal --owner gildedacorn --plan api_pro --all',
  'matchpoint keys create --kind game_developer --owner brisk_canyon --game valorant --plan api_pro --all --json',
];

/** `matchpoint keys create` (docs/reference/authentication.md#api-keys). The gateway validates the options. */
export function addKeysCreate(keys: Command, terminal: Terminal): void {
  const command = keys
    .command('create')
    .summary('create a key and show it once')
    .description('Creates an API key. The key is shown only once.')
    .addOption(new Option('--kind <kind>', 'kind of key').choices(KEY_KINDS).makeOptionMandatory())
    .requiredOption('--owner <username>', 'user who owns the key')
    .option('--game <slug>', 'game that a game_developer key is bound to')
    .option('--league <slug>', 'league that a league_operator key is bound to')
    .addOption(new Option('--plan <plan>', 'plan of the key').choices(API_PLANS).makeOptionMandatory())
    .addOption(new Option('--permissions <json>', 'the permission object').conflicts(['all', 'preset']))
    .addOption(new Option('--all', 'every permission').conflicts(['permissions', 'preset']))
    .addOption(new Option('--preset <name>', 'replay or league-manager').conflicts(['permissions', 'all']))
    .option('--expires <instant>', 'ISO 8601 date or instant after which it is invalid')
    .option('--label <text>', 'what the key is for')
    .option('--json', 'print one JSON document')
    .addHelpText('after', HELP)
    .action((options: CreateOptions) => createKey(options, terminal));
  addExamples(command, ...EXAMPLES);
}

async function createKey(
  { kind, owner, game, league, plan, permissions, all, preset, expires, label, json }: CreateOptions,
  terminal: Terminal,
): Promise<void> {
  if (permissions === undefined && !all && preset === undefined)
    throw new UsageError("give the key's permissions: --permissions <json>, --all or --preset <name>");
  const answer = await withKeyService(terminal, (keyService) =>
    keyService.createKey({
      kind,
      owner,
      game,
      league,
      plan,
      permissions,
      allPermissions: all === true,
      preset,
      expiresAt: expires,
      label: label ?? '',
    }),
  );
  showNewKey(terminal, answer, json === true);
}
