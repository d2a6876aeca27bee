import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { NotificationConfig } from './config.js';
import { createPeers, type Peers } from './peers/index.js';

/** Dependencies of the notification service, wired only here. */
export interface NotificationContext extends BaseContext {
  peers: Peers;
}

export async function createContext(config: NotificationConfig, clock?: Clock): Promise<NotificationContext> {
  // A list over many follows joins many small ranges; a plan made while the tables were empty would scan whole tables.
  const base = await createBaseContext('notification', config, { plans: 'indexed', clock });
  const peers = createPeers(config, base.identity);
  return {
    ...base,
    peers,
    async close() {
      peers.close();
      await base.close();
    },
  };
}
