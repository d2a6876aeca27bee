import type { gateway } from '@matchpoint/contracts';
import type { Command } from 'commander';
import { table } from '../../output/table.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { keyView } from './show-key.js';
import { withKeyService } from './with-key-service.js';

interface ListOptions {
  owner?: string;
  revoked?: boolean;
  json?: boolean;
}

/** `matchpoint keys list`: without plaintexts, which nobody has. */
export function addKeysList(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .summary('list keys, newest first')
    .description('Lists API keys, newest first: id, first characters, kind, owner, plan, state.')
    .option('--owner <username>', 'only those of one user')
    .option('--revoked', 'revoked ones as well')
    .option('--json', 'print one JSON document: {"keys": [ … ]}')
    .action((options: ListOptions) => listKeys(options, terminal));
}

async function listKeys({ owner, revoked, json }: ListOptions, terminal: Terminal): Promise<void> {
  const { keys } = await withKeyService(terminal, (keyService) => keyService.listKeys({ owner, includeRevoked: revoked === true }));
  if (json) {
    printJson(terminal, { keys: keys.map(keyView) });
    return;
  }
  if (keys.length === 0) {
    terminal.stdout.print('There are no keys. npx matchpoint keys create --help says how to make one.');
    return;
  }
  const now = terminal.clock.now();
  const rows = keys.map((key) => [
    key.id,
    key.prefix,
    key.kind,
    key.ownerUsername,
    key.plan,
    key.gameId ?? key.leagueId ?? '-',
    stateOf(key, now),
    key.lastUsedAt ?? 'never',
    key.label,
  ]);
  terminal.stdout.print(...table(['id', 'key', 'kind', 'owner', 'plan', 'bound to', 'state', 'last used', 'label'], rows));
}

function stateOf({ revokedAt, expiresAt }: gateway.ApiKey, now: Date): string {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && new Date(expiresAt) <= now ? 'expired' : 'active';
}
