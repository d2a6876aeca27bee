import type { RunRecord } from '@matchpoint/stack';

/** Something that can be stopped gracefully or at once. */
interface Stoppable {
  stop(): Promise<void>;
  kill(): void;
}

/** One Ctrl-C can arrive twice: from the terminal and, passed on, from npm. */
const SAME_SIGNAL_MS = 500;

/**
 * The first SIGINT, SIGTERM or SIGHUP stops everything in order and exits with 0; a second one kills the rest, unless it only reports that
 * the terminal or npm is gone (SIGHUP). Returns whether stopping has begun: later failures are a consequence of it.
 */
export function stopOnSignals(system: Stoppable, record: Pick<RunRecord, 'markStopping' | 'close'>): { isStopping(): boolean } {
  let firstAt: number | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstAt !== undefined) {
      if (signal === 'SIGHUP' || performance.now() - firstAt < SAME_SIGNAL_MS) return;
      system.kill();
      process.exit(1);
    }
    firstAt = performance.now();
    console.log('\nStopping; once more ends it at once.');
    record.markStopping();
    system.stop().then(
      () => {
        record.close();
        process.exit(0);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { isStopping: () => firstAt !== undefined };
}
