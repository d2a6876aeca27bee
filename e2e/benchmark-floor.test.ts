import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { systemDirectory } from './src/system.js';

const COMPARE = path.resolve(import.meta.dirname, '../tools/bench/floor/compare.mjs');

test('the floor of the benchmark answers every read that it is measured by with the bytes of the product', async () => {
  const environment = { ...process.env, MATCHPOINT_LOCAL: systemDirectory() };
  const comparing = promisify(execFile)(process.execPath, [COMPARE, '--reads'], { env: environment, timeout: 120_000 });
  // What differs is in its output, with an exit code of 1.
  const { stdout, stderr } = await comparing.catch((failure: { stdout: string; stderr: string }) => failure);
  expect(stdout, stderr).toMatch(/^\d+ answers compared, 0 differ\n$/);
});
