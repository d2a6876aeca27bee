import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, createReadiness, startMetricsServer } from './index.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

describe('the port of metrics', () => {
  it('serves liveness, readiness and metrics over plain HTTP, and nothing else', async () => {
    let isUp = true;
    const check = async (): Promise<void> => {
      if (!isUp) throw new Error('away');
    };
    const readiness = createReadiness([{ name: 'postgres', loses: 'all', check }]);
    const server = await startMetricsServer({ host: '127.0.0.1', port: 0, registry: createMetrics('test').registry, readiness });
    open.push(server);
    const ask = async (path: string, method = 'GET'): Promise<[number, string]> => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
      return [response.status, await response.text()];
    };
    const ready = async (): Promise<unknown> => {
      const [status, body] = await ask('/health/ready');
      return [status, JSON.parse(body)];
    };
    expect(await ready()).toEqual([503, { status: 'unavailable', dependencies: {}, reasons: { process: 'is starting' } }]);
    readiness.serve();
    expect(await ready()).toEqual([200, { status: 'ok', dependencies: { postgres: 'up' } }]);
    isUp = false;
    await expect
      .poll(ready)
      .toEqual([503, { status: 'unavailable', dependencies: { postgres: 'down' }, reasons: { postgres: 'does not answer' } }]);
    expect(await ask('/health/live')).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/metrics')).toEqual([200, expect.stringContaining('process_cpu_seconds_total')]);
    expect((await ask('/health'))[0]).toBe(404);
    expect((await ask('/toString'))[0]).toBe(404);
    expect((await ask('/health/ready', 'POST'))[0]).toBe(405);
  });
});
