import { createHistogram } from 'node:perf_hooks';
import type { Latency, LoadError } from './load-job.js';

const LONGEST_NS = 3_600_000_000_000;
const NS_PER_MS = 1e6;

/** An HDR histogram of responses and a count of failures. */
export class LatencyRecord {
  readonly #histogram = createHistogram({ lowest: 1, highest: LONGEST_NS, figures: 3 });
  readonly #errors = new Map<string, number>();

  /** Milliseconds, with fractions. */
  answered(ms: number): void {
    this.#histogram.record(Math.max(1, Math.round(ms * NS_PER_MS)));
  }

  failed(what: string): void {
    this.#errors.set(what, (this.#errors.get(what) ?? 0) + 1);
  }

  get count(): number {
    return this.#histogram.count;
  }

  /** The most frequent first. */
  errors(): LoadError[] {
    return [...this.#errors].map(([what, count]) => ({ what, count })).sort((left, right) => right.count - left.count);
  }

  latency(): Latency {
    const at = (percentile: number): number => (this.count === 0 ? 0 : this.#histogram.percentile(percentile) / NS_PER_MS);
    return {
      p50: at(50),
      p95: at(95),
      p99: at(99),
      p999: at(99.9),
      max: this.count === 0 ? 0 : this.#histogram.max / NS_PER_MS,
      mean: this.count === 0 ? 0 : this.#histogram.mean / NS_PER_MS,
    };
  }
}
