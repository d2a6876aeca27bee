import { ConfigError } from '@matchpoint/config';
import { escapeControlsInLines } from '@matchpoint/core';
import { AlreadyRunningError, ProcessStartError } from '@matchpoint/stack';
import { launch } from './launch.js';
import { parseArguments, USAGE, UsageError } from './parse-arguments.js';

try {
  const parsed = parseArguments(process.argv.slice(2));
  if (parsed.help) console.log(USAGE);
  else await launch(parsed, process.env);
} catch (error) {
  // An error that the user can fix is one line; any other is a bug and is shown in full.
  const isExpected =
    [UsageError, ConfigError, AlreadyRunningError, ProcessStartError].some((type) => error instanceof type) || isPlain(error);
  console.error(isExpected ? escapeControlsInLines((error as Error).message) : error);
  process.exit(1);
}

/** Errors that this code base throws with a message for the user, as opposed to a TypeError or a system error. */
function isPlain(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('code' in error);
}
