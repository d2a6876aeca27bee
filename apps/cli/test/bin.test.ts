import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../package.json';

const BIN = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', manifest.bin.matchpoint);

it('the command of an unbuilt checkout is executable and says in one line what to do', () => {
  const clone = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-bin-'));
  try {
    const copy = path.join(clone, 'apps/cli/bin/matchpoint.mjs');
    cpSync(BIN, copy);
    const { status, stdout, stderr } = spawnSync(process.execPath, [copy, 'status'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/^[^\n]*npm start[^\n]*\n$/);
    expect(statSync(BIN).mode & 0o111).not.toBe(0);
  } finally {
    rmSync(clone, { recursive: true });
  }
});
