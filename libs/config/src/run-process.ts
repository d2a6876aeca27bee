import closeWithGrace from 'close-with-grace';
import { ConfigError } from './load-config.js';

/** What `runProcess` needs of a started process: how to drain and close it. */
export interface Running {
  stop(): Promise<void>;
}

/** Long enough for the edge's 10 s deadline to pass for requests in flight. */
const GRACE_MS = 12_000;

/**
 * The life of a process: start, wait for SIGTERM, SIGINT or an uncaught error, drain, close, exit.
 * A bad configuration ends it with one line on standard error and exit code 78 (EX_CONFIG).
 */
export async function runProcess(start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  try {
    running = await start();
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n`);
      process.exit(78);
    }
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
  closeWithGrace({ delay: GRACE_MS, logger: false }, async ({ err }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    await running.stop();
  });
}
