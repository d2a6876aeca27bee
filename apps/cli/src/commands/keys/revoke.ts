import type { Command } from 'commander';
import { printJson, type Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { demandKey, keyView } from './show-key.js';
import { withKeyService } from './with-key-service.js';

/** `matchpoint keys revoke <id|prefix>`: at every gateway within a second (contract 3). */
export function addKeysRevoke(keys: Command, terminal: Terminal): void {
  keys
    .command('revoke')
    .summary('make a key invalid for good')
    .description('Makes a key invalid for good, within a second at every gateway. Revoking a revoked key changes nothing.')
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option('--json', 'print one JSON document')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      const key = demandKey((await withKeyService(terminal, (keyService) => keyService.revokeKey({ key: wanted }))).key);
      if (json) printJson(terminal, keyView(key));
      else terminal.stdout.print(`Key ${key.id} (${key.prefix}…, ${key.kind} of ${key.ownerUsername}) is revoked.`);
    });
}
