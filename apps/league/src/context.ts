import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { LeagueConfig } from './config.js';
import { createPeers, type Peers } from './peers/index.js';

/** All dependencies of the league service's code, wired only here. */
export interface LeagueContext extends BaseContext {
  /** Permission to found a league. */
  leagueCreation: 'anyone' | 'staff';
  /** The installation's dispute settings, for leagues that set none. */
  disputeDefaults: Readonly<Record<'windowMinutes' | 'answerMinutes' | 'rulingMinutes', number> & { onDeadline: 'void' }>;
  peers: Peers;
}

export async function createContext(config: LeagueConfig, clock?: Clock): Promise<LeagueContext> {
  const base = await createBaseContext('league', config, { clock });
  const peers = createPeers(config, base.identity);
  return {
    ...base,
    leagueCreation: config.leagueCreation,
    disputeDefaults: {
      windowMinutes: config.disputeWindowMinutes,
      answerMinutes: config.disputeAnswerMinutes,
      rulingMinutes: config.disputeRulingMinutes,
      onDeadline: 'void',
    },
    peers,
    async close() {
      peers.close();
      await base.close();
    },
  };
}
