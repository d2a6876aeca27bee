import { RELEASE } from '@matchpoint/core';
import type { rpc } from '@matchpoint/contracts';
import type { WorkStatus } from '@matchpoint/events';
import type { Handlers } from './definition.js';

/** Asks a service's relay and consumers. */
export type ReadStatus = () => Promise<WorkStatus[]>;

/** Answers what `read` says; while it is being read, all who ask share the answer. */
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
