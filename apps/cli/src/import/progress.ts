import cliProgress from 'cli-progress';
import type { Terminal } from '../output/terminal.js';

/** Shows how far an import has come. */
export interface Progress {
  /** Rows of another kind begin. */
  begin(kind: string, total: number): void;
  /** So many rows more are done, so many of them rejected. */
  advance(rows: number, rejected: number): void;
  stop(): void;
}

const SILENT: Progress = { begin() {}, advance() {}, stop() {} };

/** A bar a kind, on standard error, where that is a terminal; else nothing. */
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
