import { escapeControls } from '@matchpoint/core';
import { type Command, Option } from 'commander';
import { CancelledError, UsageError } from './errors.js';
import type { Terminal } from './terminal.js';

/** `--yes`, for every command whose effect cannot be undone. */
export function addYes(command: Command): Command {
  return command.addOption(new Option('-y, --yes', 'do not ask for confirmation'));
}

/**
 * Returns if the caller gave `--yes`, or answers "yes" at the terminal.
 * @param consequence what cannot be undone, a sentence without its full stop: `This bans ada and ends their roles`
 * @throws UsageError if there is nobody to ask, CancelledError for any other answer
 */
export async function requireConsent({ ask }: Pick<Terminal, 'ask'>, yes: boolean | undefined, consequence: string): Promise<void> {
  if (yes) return;
  if (!ask) throw new UsageError(`${consequence}. This cannot be undone: add --yes to confirm`);
  const answer = await ask(`${escapeControls(consequence)}. This cannot be undone. Type yes to continue: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new CancelledError('nothing was changed: the answer was not yes');
}
