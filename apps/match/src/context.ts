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
  /** The defaults of leagues that set no terms. */
  disputeTerms: DisputeTerms;
}

export async function createContext(config: MatchConfig, clock?: Clock): Promise<MatchContext> {
  // Planning a page of forty teams takes PostgreSQL 6 ms, running it 1 ms; without this it would plan every time when there are many
  // matches. And importing a season into empty tables would scan it completely for every thousand rows.
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
