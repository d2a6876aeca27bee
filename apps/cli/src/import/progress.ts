import cliProgress from 'cli-progress';
import type { Terminal } from '../output/terminal.js';

/** Shows the progress of an import. */
export interface Progress {
  /** Starts the rows of another kind. */
  begin(kind: string, total: number): void;
  /** Counts this many more rows as done, and this many of them as rejected. */
  advance(rows: number, rejected: number): void;
  stop(): void;
}

const SILENT: Progress = { begin() {}, advance() {}, stop() {} };

/** One bar per kind on standard error if that is a terminal; nothing otherwise. */
export function showProgress(screen: Terminal['screen']): Progress {
  if (!screen.isTTY) return SILENT;
  const bars = new cliProgress.MultiBar(
    {
      stream: screen,
      hideCursor: true,
      barsize: 30,
      format: '{kind} [{bar}] {value}/{total} · {rejected} rejected · {duration_formatted}',
    },
    cliProgress.Presets.shades_classic,
  );
  let current: cliProgress.SingleBar | undefined;
  let rejectedSoFar = 0;
  return {
    begin(kind, total) {
      rejectedSoFar = 0;
      current = bars.create(total, 0, { kind: kind.padEnd('organizations'.length), rejected: 0 });
    },
    advance(rows, rejected) {
      rejectedSoFar += rejected;
      current?.increment(rows, { rejected: rejectedSoFar });
    },
    stop: () => bars.stop(),
  };
}
