import { InvalidArgumentError, type Command } from 'commander';
import type { Terminal } from '../../output/terminal.js';
import { nameOfKey, readKey } from '../read-key.js';
import { showNewKey } from './show-key.js';
import { withKeyService } from './with-key-service.js';

const MAX_OVERLAP_SECONDS = 604_800;
const DEFAULT_OVERLAP_SECONDS = 86_400;

/** `matchpoint keys rotate <id|prefix> --overlap <seconds>`: another text of the same key (management E). */
export function addKeysRotate(keys: Command, terminal: Terminal): void {
  keys
    .command('rotate')
    .summary('give a key another text and let the one before live on for a while')
    .description(
      'Gives a key another text, shown this once. Its id, bucket and usage stay. The text before is good until the overlap ends; ' +
        'one that is still good from a rotation before ends at once.',
    )
    .argument('<key>', "the key's id, or its first 12 characters; - asks for it")
    .option(
      '--overlap <seconds>',
      `how long the text before stays good: 0 to ${MAX_OVERLAP_SECONDS}`,
      parseOverlap,
      DEFAULT_OVERLAP_SECONDS,
    )
    .option('--json', 'print one JSON document')
    .action(async (name: string, { overlap, json }: { overlap: number; json?: boolean }) => {
      const wanted = nameOfKey(await readKey(terminal, name));
      const answer = await withKeyService(terminal, (keyService) => keyService.rotateKey({ key: wanted, overlapSeconds: overlap }));
      showNewKey(terminal, answer, json === true);
    });
}

function parseOverlap(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_OVERLAP_SECONDS) {
    throw new InvalidArgumentError(`It must be a whole number of seconds from 0 to ${MAX_OVERLAP_SECONDS}.`);
  }
  return Number(text);
}
