import { withDeadline } from '@matchpoint/core';
import { Counter, Gauge, type Registry } from 'prom-client';
import { CHECK_TIMEOUT_MS } from './readiness.js';

/** One series of a metric, with its labels if the metric has any. */
export interface Reading<Label extends string = string> {
  value: number;
  labels?: Partial<Record<Label, string>>;
}

export interface ReportedMetric<Label extends string> {
  registry: Registry;
  name: string;
  help: string;
  labelNames?: readonly Label[];
  /** Called at each scrape. A metric without a reading shows no series: another process reports it, or it is unknown. */
  read(): readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;
}

/** A gauge whose values are read at each scrape. A read that fails or takes over a second shows no series, and the scrape still answers. */
export function reportGauge<Label extends string>({ registry, name, help, labelNames = [], read }: ReportedMetric<Label>): void {
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await readSafely(read);
      forget(this, labelNames);
      for (const { labels = {}, value } of readings) this.set(labels, value);
    },
  });
}

/** A counter that is kept elsewhere as a plain number, so that counting costs nothing; read at each scrape. */
export function reportCounter<Label extends string>({ registry, name, help, labelNames = [], read }: ReportedMetric<Label>): void {
  new Counter<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const readings = await readSafely(read);
      forget(this, labelNames);
      for (const { labels = {}, value } of readings) this.inc(labels, value);
    },
  });
}

/** `reset` leaves a zero if a metric has no labels. */
function forget(metric: { reset(): void; remove(...values: string[]): void }, labelNames: readonly string[]): void {
  metric.reset();
  if (labelNames.length === 0) metric.remove();
}

async function readSafely<Label extends string>(read: ReportedMetric<Label>['read']): Promise<readonly Reading<Label>[]> {
  try {
    return await withDeadline({ ms: CHECK_TIMEOUT_MS }, async () => read());
  } catch {
    return [];
  }
}
