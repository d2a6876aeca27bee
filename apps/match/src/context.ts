import { type Clock, systemClock } from '@matchpoint/core';
import { type BaseContext, createBaseContext } from '@matchpoint/rpc';
import type { MatchConfig } from './config.js';
import { type Catalog, readCatalog } from './peers/catalog.js';
import { createPeers, type Peers } from './peers/clients.js';
import { createTeamRosterReader, type TeamRosterReader } from './peers/team-rosters.js';

/** Everything the match service's code is given; wired here and nowhere else. */
export interface MatchContext extends BaseContext {
  clock: Clock;
  peers: Peers;
  catalog: Catalog;
  readTeamRosters: TeamRosterReader;
}

export async function createContext(config: MatchConfig, clock: Clock = systemClock): Promise<MatchContext> {
  // A page of forty teams takes PostgreSQL 6 ms to plan and 1 ms to run, and it would plan it every time where there are many matches;
  // and a season imported into empty tables would be read whole for every thousand of its rows.
  const base = await createBaseContext('match', config, { plans: 'indexed' });
  const peers = createPeers(config);
  return {
    ...base,
    clock,
    peers,
    catalog: readCatalog(peers.catalog, clock),
    readTeamRosters: createTeamRosterReader(peers.profile),
    async close() {
      peers.close();
      await base.close();
    },
  };
}
