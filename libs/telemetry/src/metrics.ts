import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * How often the delay of the event loop is measured. At prom-client's 10 ms this would be a third of an idle process's CPU
 * (docs/performance.md#idle-processes).
 */
const EVENT_LOOP_PRECISION_MS = 50;

/** A registry with the process's own figures (CPU, memory, event-loop lag) and `service` on every series. */
export function createMetrics(service: string): { registry: Registry } {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });
  return { registry };
}

/** Bounds in seconds for latency histograms: half a millisecond to the edge's deadline. */
export const LATENCY_BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
