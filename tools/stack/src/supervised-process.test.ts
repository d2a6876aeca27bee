import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { eventually } from '@matchpoint/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SupervisedProcess } from './supervised-process.js';

/** Gets ready once; later it exits before it is. */
const READY_ONCE = `
const fs = require('node:fs');
if (fs.existsSync('started')) process.exit(3);
for (const name of ['started', 'ready']) fs.writeFileSync(name, '');
setInterval(() => undefined, 1000);
`;

let folder: string;
let supervised: SupervisedProcess;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matchpoint-supervised-'));
  supervised = new SupervisedProcess({
    ...{
      name: 'match',
      command: process.execPath,
      args: ['-e', READY_ONCE],
      env: {},
      cwd: folder,
      logFile: path.join(folder, 'match.log'),
    },
    ...{ stopSignal: 'SIGTERM', stopGraceMs: 5_000, deathSignal: 'SIGKILL', startTimeoutMs: 60_000 },
    probe: () => fs.promises.access(path.join(folder, 'ready')),
  });
});
afterEach(async () => {
  await supervised.stop();
  fs.rmSync(folder, { recursive: true });
});

it('logs a failed restart as a JSON line, like the process itself', async () => {
  await supervised.start();
  fs.rmSync(path.join(folder, 'ready'));
  process.kill(supervised.pid as number, 'SIGKILL');
  await eventually(() => {
    const [line = ''] = fs.readFileSync(path.join(folder, 'match.log'), 'utf8').split('\n');
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      service: 'match',
      msg: expect.stringMatching(/^match ended while starting \(.+\)$/),
    });
  });
});
