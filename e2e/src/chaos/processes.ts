import { eventually } from '@matchpoint/testing';
import { expect } from 'vitest';
import type { Client } from '../http-client.js';
import { demo } from '../system.js';

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves once every process runs and every gateway reports that it is ready. */
export async function untilAllIsUp(request: Client, timeoutMs: number): Promise<void> {
  await eventually(
    async () => {
      for (const [name, pid] of Object.entries(demo().pids)) expect(isAlive(pid), name).toBe(true);
      for (const gateway of demo().gateways.keys()) {
        expect((await request('//health/ready', { gateway })).body.status, `gateway ${gateway}`).toBe('ok');
      }
    },
    { timeoutMs },
  );
}
