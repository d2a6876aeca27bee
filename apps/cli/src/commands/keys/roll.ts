import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import type { Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { showNewKey } from './show-key.js';
import { withKeyService } from './with-key-service.js';

/** `matchpoint keys roll <id|prefix>`: replaces a key by a new one with the same grants. */
export function addKeysRoll(keys: Command, terminal: Terminal): void {
  const command = keys
    .command('roll')
    .summary('revoke a key and create another with the same rights')
    .description(
      'Revokes a key and creates one of the same kind, owner, plan and permissions. The new key is shown only once. ' +
        'Use rotate to keep the old key working for a while.',
    )
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option('--json', 'print one JSON document')
    .action(async (name: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      await requireConsent(terminal, yes, `This revokes the key ${wanted} and creates another in its place`);
      showNewKey(terminal, await withKeyService(terminal, (keyService) => keyService.rollKey({ key: wanted })), json === true);
    });
  addYes(command);
  addExamples(command, 'matchpoint keys roll mp_live_a1B2', 'matchpoint keys roll mp_live_a1B2 --yes --json');
}
