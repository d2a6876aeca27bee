import { describe, expect, it } from 'vitest';
import { describeSystem, welcomeLines } from './describe-system.js';

const systemAt = (publicUrl: string | undefined) =>
  describeSystem({
    host: '127.0.0.1',
    publicUrl,
    instances: [{ name: 'gateway', process: 'gateway', port: 8_080, metricsPort: 9_090, env: {} }],
    pids: {},
    urls: { database: 'postgresql://127.0.0.1', redis: 'redis://127.0.0.1', nats: 'nats://127.0.0.1' },
    mailDirectory: '/mail',
    demo: { keys: {}, accounts: {} },
  });

describe('the output of a start', () => {
  it.each([
    ['https://play.example/', 'https://play.example'],
    [undefined, 'http://127.0.0.1:8080'],
  ])('prints %s for a system with that public URL: open %s, where forms are accepted', (publicUrl, shown) => {
    const lines = welcomeLines(systemAt(publicUrl), 'sentinels', '.local/demo.json').join('\n');
    expect(lines).toMatch(new RegExp(`Open +${shown}\n`));
    expect(lines).toContain(`register at ${shown}/register`);
    expect(lines).toContain('API                   http://127.0.0.1:8080/api/v1');
  });
});
