import { RELEASE } from '@matchpoint/core';
import type { rpc } from '@matchpoint/contracts';
import type { WorkStatus } from '@matchpoint/events';
import type { Handlers } from './definition.js';

/** Asks a service's relay and consumers. */
export type ReadStatus = () => Promise<WorkStatus[]>;

/** Returns the result of `read`. Concurrent callers share one read. */
export function serveStatus(read: ReadStatus): Handlers<typeof rpc.StatusServiceService> {
  let reading: Promise<WorkStatus[]> | undefined;
  return {
    async getStatus() {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return { works: await reading, version: RELEASE };
    },
  };
}
