import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The code that a page loads for a program that uses the package. */
async function bundle(program: string): Promise<{ text: string; bytes: number; gzipped: number }> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@matchpoint/source'],
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  return { text, bytes: text.length, gzipped: gzipSync(text, { level: 9 }).length };
}

describe('in a bundle', () => {
  test('the core, without operations, takes at most 7,600 bytes, 3,600 gzipped', async () => {
    const { text, bytes, gzipped } = await bundle(
      `import { createClient } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: 'https://mp.example' }, {});`,
    );
    expect(text).not.toContain('/matches');
    expect(text).not.toContain('event-stream');
    expect(bytes).toBeLessThanOrEqual(7_600);
    expect(gzipped).toBeLessThanOrEqual(3_600);
  });

  test('a client of a single stream takes at most 10,400 bytes, 5,000 gzipped', async () => {
    const { text, bytes, gzipped } = await bundle(
      `import { createClient, streamAt } from '@matchpoint/sdk';
       globalThis.mp = createClient({ baseUrl: 'https://mp.example' }, { matches: { stream: streamAt('/matches/{matchId}/stream') } });`,
    );
    expect(text).not.toContain('/matches/{matchId}/scores');
    expect(bytes).toBeLessThanOrEqual(10_400);
    expect(gzipped).toBeLessThanOrEqual(5_000);
  });

  test('one more operation takes at most 90 bytes', async () => {
    const core = await bundle(
      `import { createClient } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: 'https://mp.example' }, {});`,
    );
    const whole = await bundle(
      `import { createMatchpoint } from '@matchpoint/sdk'; globalThis.mp = createMatchpoint({ baseUrl: 'https://mp.example' });`,
    );
    const operations = whole.text.match(/"(GET|POST|PATCH|DELETE) \//g)?.length ?? 0;
    expect(operations).toBeGreaterThan(80);
    expect((whole.bytes - core.bytes) / operations).toBeLessThan(90);
  });

  test('only the groups that a client is given are included', async () => {
    const { text } = await bundle(
      `import { createClient, teams } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: 'https://mp.example' }, { teams });`,
    );
    expect(text).toContain('/teams/{identifier}/members');
    expect(text).not.toMatch(/\/webhooks|\/leagues|\/matches/);
  });

  test('only imported code is included: an error without a client, one schema without the rest, no unused signatures', async () => {
    expect((await bundle(`export { MatchpointError } from '@matchpoint/sdk';`)).bytes).toBeLessThan(500);
    const schema = await bundle(`export { forfeitMatchBody } from '@matchpoint/sdk/schemas';`);
    expect(schema.bytes).toBeLessThan(300);
    const whole = await bundle(`export * from '@matchpoint/sdk';`);
    expect(whole.text).not.toContain('webhook-signature');
    expect((await bundle(`export { verify } from '@matchpoint/sdk/webhooks';`)).gzipped).toBeLessThan(6_500);
  });
});
