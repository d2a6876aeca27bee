import type { Clock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { MatchConfig } from './config.js';
import type { DisputeTerms } from './domain/open-dispute.js';
import { type Catalog, readCatalog } from './peers/catalog.js';
import { createPeers, type Peers } from './peers/clients.js';
import { createTeamRosterReader, type TeamRosterReader } from './peers/team-rosters.js';

/** All dependencies of the match service's code, wired only here. */
export interface MatchContext extends BaseContext {
  peers: Peers;
  catalog: Catalog;
  readTeamRosters: TeamRosterReader;
  chatRetentionDays: number;
  /** The defaults for leagues that set nothing else. */
  disputeTerms: DisputeTerms;
}

export async function createContext(config: MatchConfig, clock?: Clock): Promise<MatchContext> {
  // PostgreSQL takes 6 ms to plan a page of forty teams and 1 ms to run it, and would plan it every time with many matches;
  // and a season imported into empty tables would be read whole for every thousand of its rows.
  const base = await createBaseContext('match', config, { plans: 'indexed', clock });
  const peers = createPeers(config, base.identity);
  return {
    ...base,
    peers,
    catalog: readCatalog(peers.catalog),
    readTeamRosters: createTeamRosterReader(peers.profile),
    chatRetentionDays: config.chatRetentionDays,
    disputeTerms: {
      windowMinutes: config.disputeWindowMinutes,
      answerMinutes: config.disputeAnswerMinutes,
      rulingMinutes: config.disputeRulingMinutes,
      onDeadline: 'void',
    },
    async close() {
      peers.close();
      await base.close();
    },
  };
}
