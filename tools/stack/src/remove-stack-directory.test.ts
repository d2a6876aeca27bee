import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scratchDirectory } from '../test/scratch.js';
import { identityOf } from './process-identity.js';
import { sweepAbandonedDirectories } from './remove-stack-directory.js';

const NOBODYS_PID = 2 ** 22 + 1; // above the largest pid that Linux gives

it('sweeps the folders of dead runs and leaves those of live ones', async () => {
  const parent = scratchDirectory('sweep');
  const make = (name: string, owner?: { pid: number; identity: string }): void => {
    fs.mkdirSync(path.join(parent, name), { recursive: true });
    if (owner) fs.writeFileSync(path.join(parent, name, 'run.json'), JSON.stringify({ owner, processes: {} }));
  };
  const identity = identityOf(process.pid) ?? '';
  make(`test-${process.pid}`, { pid: process.pid, identity });
  make(`test-${process.pid}-just-made`);
  make(`test-${process.pid}-earlier`, { pid: process.pid, identity: 'another process that had this pid' });
  make(`test-${NOBODYS_PID}`);
  make('stack');
  await sweepAbandonedDirectories(parent, 'test-');
  expect(fs.readdirSync(parent).sort()).toEqual(['stack', `test-${process.pid}`, `test-${process.pid}-just-made`]);
});
