import { noRows, type BundleRow, type BundleSource, type Reject, type Rejection, type RowCounts } from '../bundle/bundle-source.js';
import { KINDS, type Kind } from '../bundle/kinds.js';
import { describeFailure, EXIT, type ExitCode } from '../output/errors.js';
import type { Terminal } from '../output/terminal.js';
import { batchRows } from './batch-rows.js';
import type { Importers } from './importers.js';
import type { Progress } from './progress.js';
import type { ImportReport } from './report.js';
import { sendBatch } from './send-batch.js';
import { sendInParallel } from './send-in-parallel.js';
import { outcomeOf, Tally } from './tally.js';

export interface ImportOptions {
  sources: readonly BundleSource[];
  /** Connects to the services that own the kinds. */
  connect(kinds: readonly Kind[]): Importers;
  report: ImportReport;
  progress: Progress;
  terminal: Pick<Terminal, 'clock' | 'sleep'>;
}

/**
 * Imports bundles (docs/reference/import.md) kind by kind over all files, in dependency order, wherever their rows are. Every row succeeds
 * or fails alone; failures go to the report. Never rejects because of a bundle's content or a system that does not answer; the exit code
 * tells.
 */
export async function importBundles({ sources, connect, report, progress, terminal }: ImportOptions): Promise<ExitCode> {
  const startedAt = terminal.clock.now().getTime();
  const tally = new Tally();
  const reject = (rejection: Rejection): Promise<void> | void => {
    tally.count(rejection.kind, 'rejected');
    return report.reject(rejection);
  };
  let unanswered = 0;
  let failure: ReturnType<typeof describeFailure> | undefined;
  let importers: Importers | undefined;
  try {
    const counts = await scanAll(sources, reject);
    const present = KINDS.filter(({ kind }) => counts[kind] > 0);
    unanswered = present.reduce((sum, { kind }) => sum + counts[kind], 0);
    importers = connect(present.map(({ kind }) => kind));
    await importers.probe();
    for (const { kind, plural } of present) {
      progress.begin(plural, counts[kind]);
      await importKind(kind, { sources, importers, tally, reject, sleep: terminal.sleep }, (rows, rejected) => {
        unanswered -= rows;
        progress.advance(rows, rejected);
      });
    }
  } catch (error) {
    failure = describeFailure(error);
  } finally {
    progress.stop();
    importers?.close();
  }
  const durationMs = terminal.clock.now().getTime() - startedAt;
  const { exitCode, ...shown } = failure ?? { exitCode: tally.totals().rejected > 0 ? EXIT.incomplete : EXIT.done };
  report.finish({ tally, durationMs, notSent: unanswered, ...(failure && { failure: shown as typeof failure }) });
  return exitCode;
}

async function scanAll(sources: readonly BundleSource[], reject: Reject): Promise<RowCounts> {
  const counts = noRows();
  for (const source of sources) {
    for (const [kind, count] of Object.entries(await source.scan(reject))) counts[kind as Kind] += count;
  }
  return counts;
}

interface KindRun {
  sources: readonly BundleSource[];
  importers: Importers;
  tally: Tally;
  reject: Reject;
  sleep: Terminal['sleep'];
}

async function importKind(kind: Kind, run: KindRun, onProgress: (rows: number, rejected: number) => void): Promise<void> {
  const batches = batchRows(rowsOf(kind, run.sources));
  await sendInParallel(
    batches,
    ({ rows }) => sendBatch(run.importers, kind, rows, run.sleep),
    async ({ rows }, results) => {
      let rejected = 0;
      for (const [place, { file, line, path }] of rows.entries()) {
        const result = results[place];
        const outcome = result ? outcomeOf(result.outcome) : 'rejected';
        if (outcome !== 'rejected') {
          run.tally.count(kind, outcome);
          continue;
        }
        rejected += 1;
        await run.reject({ file, line, ...(path && { path }), kind, reason: result?.reason || 'rejected without a reason' });
      }
      onProgress(rows.length, rejected);
    },
  );
}

async function* rowsOf(kind: Kind, sources: readonly BundleSource[]): AsyncGenerator<BundleRow> {
  for (const source of sources) yield* source.rows(kind);
}
