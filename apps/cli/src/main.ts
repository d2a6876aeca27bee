import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@matchpoint/core';
import { askHidden } from './output/ask-hidden.js';
import { askLine } from './output/ask-line.js';
import { run } from './run.js';

// A reader that stops early (`matchpoint keys list | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

process.exitCode = await run(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  workingDirectory: process.cwd(),
  programDirectory: path.dirname(fileURLToPath(import.meta.url)),
  clock: systemClock,
  sleep,
  command: [process.execPath, path.resolve(process.argv[1] ?? '')],
  ...(process.stdin.isTTY &&
    process.stderr.isTTY && {
      ask: (question) => askLine(question, process.stdin, process.stderr),
      askHidden: (question) => askHidden(question, process.stdin, process.stderr),
    }),
  untilInterrupted() {
    const interrupted = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort());
    return interrupted.signal;
  },
});
