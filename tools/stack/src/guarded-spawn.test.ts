import { expect, it } from 'vitest';
import { eventually } from '@matchpoint/testing';
import { hold } from '../test/scratch.js';
import { defaultGuard } from './guarded-spawn.js';
import { identityOf } from './process-identity.js';

const mechanisms = [...new Set([defaultGuard(), 'watchdog' as const])];

it.each(mechanisms)('no guarded child outlives a parent that was killed (%s)', async (guard) => {
  const { holder, answer } = await hold<{ pids: Record<string, number> }>('hold-children.ts', guard);
  const pids = Object.values(answer.pids);
  expect(pids.map((pid) => identityOf(pid))).not.toContain(undefined);
  holder.kill('SIGKILL');
  const running = (): number[] => pids.filter((pid) => identityOf(pid) !== undefined);
  try {
    await eventually(() => expect(running()).toEqual([]));
  } finally {
    running().forEach((pid) => process.kill(pid, 'SIGKILL'));
  }
});
