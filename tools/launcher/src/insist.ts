import type { CliAnswer, RunCli } from './run-cli.js';

/** Attempts while the system does not answer: several commands at once, some of which hash passwords, are slow on a slow machine. */
const TRIES = 10;
/** The CLI's exit code in this case (apps/cli/src/output/errors.ts). */
const UNREACHABLE = 3;

/**
 * Runs a command again while the system does not answer. Only for commands that may have run before: the same password is set again, and
 * nobody knows the secret of a key whose creation went unnoticed.
 */
export async function insist(runCli: RunCli, words: readonly string[], input?: string): Promise<CliAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await runCli(words, input);
    if (answer.exitCode !== UNREACHABLE || tries === TRIES) return answer;
  }
}

/** What to throw when a command has failed. */
export const failureOf = (words: readonly string[], { errors, exitCode }: CliAnswer): Error =>
  new Error(`matchpoint ${words.join(' ')}: ${errors || `exit code ${exitCode}`}`);
