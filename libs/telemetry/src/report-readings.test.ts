import { describe, expect, it } from 'vitest';
import { createMetrics, reportCounter, reportGauge, type Reading } from './index.js';

const seriesOf = async (registry: { metrics(): Promise<string> }, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(name));

describe('metrics that are read at each scrape', () => {
  it('show what was read last, and no series if nothing was read', async () => {
    const { registry } = createMetrics('test');
    let readings: Reading[] = [{ value: 3 }];
    reportGauge({ registry, name: 'waiting', help: 'Waiting', read: () => readings });
    expect(await seriesOf(registry, 'waiting')).toEqual(['waiting{service="test"} 3']);
    readings = [];
    expect(await seriesOf(registry, 'waiting')).toEqual([]);
  });

  it('forget the labels that are no longer read', async () => {
    const { registry } = createMetrics('test');
    let readings: Reading[] = [{ value: 1, labels: { consumer: 'a' } }];
    reportCounter({ registry, name: 'handled_total', help: 'Handled', labelNames: ['consumer'], read: () => readings });
    expect(await seriesOf(registry, 'handled_total')).toEqual(['handled_total{consumer="a",service="test"} 1']);
    readings = [{ value: 7, labels: { consumer: 'b' } }];
    expect(await seriesOf(registry, 'handled_total')).toEqual(['handled_total{consumer="b",service="test"} 7']);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('the database does not answer'))],
    ['does not end', () => new Promise<never>(() => undefined)],
  ])('leave the rest of a scrape alone when a read %s', async (_, read) => {
    const { registry } = createMetrics('test');
    reportGauge({ registry, name: 'rows', help: 'Rows', read });
    expect(await seriesOf(registry, 'rows')).toEqual([]);
    expect(await seriesOf(registry, 'process_cpu_seconds_total')).toHaveLength(1);
  });
});
