import type { Command } from 'commander';
import { printJson, type Terminal } from '../../output/terminal.js';
import { demandKey, keyView } from './show-key.js';
import { withKeyService } from './with-key-service.js';

/** `matchpoint keys revoke <id|prefix>`: at every gateway within a second (contract 3). */
export function addKeysRevoke(keys: Command, terminal: Terminal): void {
  keys.command('revoke')
    .summary('make a key invalid for good')
    .description('Makes a key invalid for good, within a second at every gateway. Revoking a revoked key changes nothing.')
    .argument('<key>', "the key's id, or its first 12 characters")
    .option('--json', 'print one JSON document')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const key = demandKey((await withKeyService(terminal, (keyService) => keyService.revokeKey({ key: name }))).key);
      if (json) printJson(terminal, keyView(key));
      else terminal.stdout.write(`Key ${key.id} (${key.prefix}…, ${key.kind} of ${key.ownerUsername}) is revoked.\n`);
    });
}
