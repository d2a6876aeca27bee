import type { Command } from 'commander';
import type { Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { showNewKey } from './show-key.js';
import { withKeyService } from './with-key-service.js';

/** `matchpoint keys roll <id|prefix>`: another key that grants the same, instead of this one. */
export function addKeysRoll(keys: Command, terminal: Terminal): void {
  keys
    .command('roll')
    .summary('replace a key by a new one with the same rights')
    .description('Revokes a key and creates one of the same kind, owner, plan and permissions. The new text is shown this once.')
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option('--json', 'print one JSON document')
    .action(async (name: string, { json }: { json?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      showNewKey(terminal, await withKeyService(terminal, (keyService) => keyService.rollKey({ key: wanted })), json === true);
    });
}
