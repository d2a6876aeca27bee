import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { TournamentConfig } from './config.js';
import type { ApprovalPolicy } from './domain/decide.js';
import { createPeers, type Peers } from './peers/index.js';

/** Dependencies of the tournament service, wired only here. */
export interface TournamentContext extends BaseContext {
  approvalPolicy: ApprovalPolicy;
  peers: Peers;
}

export async function createContext(config: TournamentConfig, clock?: Clock): Promise<TournamentContext> {
  const base = await createBaseContext('tournament', config, { clock });
  const peers = createPeers(config, base.identity);
  return {
    ...base,
    approvalPolicy: config.approvalPolicy,
    peers,
    async close() {
      peers.close();
      await base.close();
    },
  };
}
