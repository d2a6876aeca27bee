import type { Rejection } from '../bundle/bundle-source.js';
import { failureLine, type Failure } from '../output/errors.js';
import { table } from '../output/table.js';
import type { TextOutput } from '../output/text-output.js';
import type { Tally } from './tally.js';

const MOST_SHOWN = 50;

export interface ImportSummary {
  tally: Tally;
  durationMs: number;
  /** Rows that were not sent, or got no answer, because of `failure`. */
  notSent: number;
  failure?: Failure;
}

/** Reports what an import did: every rejection as it happens, the rest at the end. */
export interface ImportReport {
  reject(rejection: Rejection): Promise<void> | void;
  finish(summary: ImportSummary): void;
}

/** One JSON document. Rejections are written as they happen, so they never fill the memory. */
export class JsonReport implements ImportReport {
  #separator = '{\n  "rejected": [\n    ';

  constructor(
    private readonly stdout: TextOutput,
    private readonly stderr: TextOutput,
  ) {}

  async reject(rejection: Rejection): Promise<void> {
    const text = `${this.#separator}${JSON.stringify(rejection)}`;
    this.#separator = ',\n    ';
    await this.stdout.writeJson(text);
  }

  finish({ tally, durationMs, notSent, failure }: ImportSummary): void {
    const head = this.#separator.startsWith('{') ? '{\n  "rejected": [],\n' : '\n  ],\n';
    const rest = {
      kinds: tally.kinds,
      unreadable: tally.unreadable,
      totals: tally.totals(),
      notSent,
      durationMs: Math.round(durationMs),
      ...(failure && { error: failure }),
    };
    void this.stdout.writeJson(`${head}${JSON.stringify(rest, null, 2).slice(2)}\n`);
    if (failure) this.stderr.print(failureLine(failure));
  }
}

/** A table with a row per kind, and the first rejections. */
export class TextReport implements ImportReport {
  readonly #shown: Rejection[] = [];

  constructor(
    private readonly stdout: TextOutput,
    private readonly stderr: TextOutput,
  ) {}

  reject(rejection: Rejection): void {
    if (this.#shown.length < MOST_SHOWN) this.#shown.push(rejection);
  }

  finish({ tally, durationMs, notSent, failure }: ImportSummary): void {
    const seconds = (durationMs / 1000).toFixed(1);
    const rows = Object.entries(tally.kinds).map(
      ([kind, { created, updated, unchanged, rejected }]) => [kind, created, updated, unchanged, rejected] as const,
    );
    const shown = rows.filter(([, ...counts]) => counts.some((count) => count > 0)).map((row) => row.map(String));
    if (tally.unreadable > 0) shown.push(['(no kind)', '', '', '', String(tally.unreadable)]);
    const numbers = ['created', 'updated', 'unchanged', 'rejected'];
    if (shown.length > 0) this.stdout.print(...table(['kind', ...numbers], shown, numbers));
    else if (!failure) this.stdout.print('There was nothing to import.');
    this.#writeRejections(tally.totals().rejected);
    if (failure) this.stderr.print(`Stopped after ${seconds} s; ${notSent} rows were not imported. ${failureLine(failure)}`);
    else this.stdout.print(`Done in ${seconds} s.`);
  }

  #writeRejections(rejected: number): void {
    if (rejected === 0) return;
    this.stdout.print('', 'Rejected:', ...this.#shown.map((rejection) => `  ${rejectionLine(rejection)}`));
    if (rejected > this.#shown.length) this.stdout.print(`  … and ${rejected - this.#shown.length} more; --json lists all.`);
    this.stdout.print('');
  }
}

function rejectionLine({ file, line, path, kind, reason }: Rejection): string {
  return `${[`${file}:${line}`, path ?? kind].filter(Boolean).join(' ')}: ${reason}`;
}
