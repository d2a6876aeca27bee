import { InvalidArgumentError, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { addYes, requireConsent } from '../../output/require-consent.js';
import type { Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { showNewKey } from './show-key.js';
import { withKeyService } from './with-key-service.js';

const MAX_OVERLAP_SECONDS = 604_800;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** `matchpoint keys rotate <id|prefix> --overlap <seconds>`: gives a key a new secret (docs/reference/authentication.md#rotation). */
export function addKeysRotate(keys: Command, terminal: Terminal): void {
  const command = keys
    .command('rotate')
    .summary('give a key a new secret and keep the old one working for a while')
    .description(
      'Gives a key a new secret, shown only once. Its id, rate limit and usage stay. The old secret works until the overlap ends. ' +
        'A secret that still works from an earlier rotation ends at once.',
    )
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option(
      '--overlap <seconds>',
      `how long the old secret keeps working: 0 to ${MAX_OVERLAP_SECONDS}`,
      parseOverlap,
      DEFAULT_OVERLAP_SECONDS,
    )
    .option('--json', 'print one JSON document')
    .action(async (name: string, { overlap, json, yes }: { overlap: number; json?: boolean; yes?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      if (overlap === 0) await requireConsent(terminal, yes, `This ends the current secret of the key ${wanted} at once`);
      const answer = await withKeyService(terminal, (keyService) => keyService.rotateKey({ key: wanted, overlapSeconds: overlap }));
      showNewKey(terminal, answer, json === true);
    });
  addYes(command);
  addExamples(
    command,
    'matchpoint keys rotate mp_live_a1B2',
    'matchpoint keys rotate mp_live_a1B2 --overlap 3600',
    'matchpoint keys rotate mp_live_a1B2 --overlap 0 --yes',
  );
}

function parseOverlap(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_OVERLAP_SECONDS) {
    throw new InvalidArgumentError(`It must be a whole number of seconds from 0 to ${MAX_OVERLAP_SECONDS}.`);
  }
  return Number(text);
}
