import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a page loads of a program that uses the package. */
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
  test('the core, without operations, takes at most 6,300 bytes, 3,050 gzipped', async () => {
    const { text, bytes, gzipped } = await bundle(
      `import { createClient } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: '' }, {});`,
    );
    expect(text).not.toContain('/matches');
    expect(text).not.toContain('event-stream');
    expect(bytes).toBeLessThanOrEqual(6_300);
    expect(gzipped).toBeLessThanOrEqual(3_050);
  });

  test('a client of a single stream takes at most 9,150 bytes, 4,500 gzipped', async () => {
    const { text, bytes, gzipped } = await bundle(
      `import { createClient, streamAt } from '@matchpoint/sdk';
       globalThis.mp = createClient({ baseUrl: '' }, { matches: { stream: streamAt('/matches/{matchId}/stream') } });`,
    );
    expect(text).not.toContain('/matches/{matchId}/scores');
    expect(bytes).toBeLessThanOrEqual(9_150);
    expect(gzipped).toBeLessThanOrEqual(4_500);
  });

  test('an operation more takes at most 90 bytes', async () => {
    const core = await bundle(`import { createClient } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: '' }, {});`);
    const whole = await bundle(`import { createMatchpoint } from '@matchpoint/sdk'; globalThis.mp = createMatchpoint({ baseUrl: '' });`);
    const operations = whole.text.match(/"(GET|POST|PATCH|DELETE) \//g)?.length ?? 0;
    expect(operations).toBeGreaterThan(80);
    expect((whole.bytes - core.bytes) / operations).toBeLessThan(90);
  });

  test('only those groups are that a client is given', async () => {
    const { text } = await bundle(
      `import { createClient, teams } from '@matchpoint/sdk'; globalThis.mp = createClient({ baseUrl: '' }, { teams });`,
    );
    expect(text).toContain('/teams/{identifier}/members');
    expect(text).not.toMatch(/\/webhooks|\/leagues|\/matches/);
  });

  test('only what is imported is: an error without a client, a schema without the others, no signatures without webhooks', async () => {
    expect((await bundle(`export { MatchpointError } from '@matchpoint/sdk';`)).bytes).toBeLessThan(500);
    const schema = await bundle(`export { forfeitMatchBody } from '@matchpoint/sdk/schemas';`);
    expect(schema.bytes).toBeLessThan(300);
    const whole = await bundle(`export * from '@matchpoint/sdk';`);
    expect(whole.text).not.toContain('webhook-signature');
    expect((await bundle(`export { verify } from '@matchpoint/sdk/webhooks';`)).gzipped).toBeLessThan(6_500);
  });
});
