import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

const COMPARE = path.resolve(import.meta.dirname, '../tools/bench/floor/compare.mjs');

test('the floor of the benchmark answers every read that it is measured by with the bytes of the product', async () => {
  const environment = { ...process.env, MATCHPOINT_LOCAL: inject('systemDirectory') };
  const { stdout } = await promisify(execFile)(process.execPath, [COMPARE], { env: environment, timeout: 120_000 });
  expect(stdout).toMatch(/^\d+ answers compared, 0 differ\n$/);
});
