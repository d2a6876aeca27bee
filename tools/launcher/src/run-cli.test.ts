import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cliRunner } from './run-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('kills a command that doesn’t end, which counts as failed', async () => {
  const binary = path.join(folder, 'hangs');
  writeFileSync(binary, '#!/bin/sh\nexec sleep 600\n');
  chmodSync(binary, 0o700);
  const { exitCode, errors } = await cliRunner(binary, { PATH: process.env.PATH }, 100)(['keys', 'create']);
  expect([exitCode, errors]).toEqual([1, 'matchpoint keys had not ended after 0.1 s']);
});
