import type { Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import { printJson, type Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { demandKey, keyView } from './show-key.js';
import { withKeyService } from './with-key-service.js';

/** `matchpoint keys revoke <id|prefix>`: takes effect at every gateway within a second (docs/reference/authentication.md#api-keys). */
export function addKeysRevoke(keys: Command, terminal: Terminal): void {
  const command = keys
    .command('revoke')
    .summary('revoke a key permanently')
    .description('Revokes a key permanently, within a second at every gateway. Revoking a revoked key changes nothing.')
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option('--json', 'print one JSON document')
    .action(async (name: string, { json, yes }: { json?: boolean; yes?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      await requireConsent(terminal, yes, `This revokes the key ${wanted}, within a second everywhere`);
      const key = demandKey((await withKeyService(terminal, (keyService) => keyService.revokeKey({ key: wanted }))).key);
      if (json) printJson(terminal, keyView(key));
      else terminal.stdout.print(`Key ${key.id} (${key.prefix}…, ${key.kind} of ${key.ownerUsername}) is revoked.`);
    });
  addYes(command);
  addExamples(command, 'matchpoint keys revoke mp_live_a1B2', 'matchpoint keys revoke key_01j6qvx3k0fd8r5y2m9wcz0001 --yes');
}
