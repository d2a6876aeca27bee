import { league } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, type TestDatabase, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.js';
import { createContext } from '../src/context.js';
import { startService } from '../src/service.js';
import { type Asking, startPeers } from './start-peers.js';

export interface LeagueService {
  database: TestDatabase;
  clock: ManualClock;
  /** Names of the RPCs of other services that were called, in order. */
  calls: string[];
  asking: Asking;
  leagues(): RpcClient<league.LeagueServiceService>;
  forfeits(): RpcClient<league.ForfeitServiceService>;
  search(): RpcClient<league.LeagueSearchServiceService>;
  administration(): RpcClient<league.LeagueAdministrationServiceService>;
  competition(): RpcClient<league.LeagueCompetitionServiceService>;
  records(): RpcClient<league.LeagueRecordServiceService>;
  invitations(): RpcClient<league.LeagueInvitationServiceService>;
  leagueTeams(): RpcClient<league.LeagueTeamServiceService>;
  imports(): RpcClient<league.LeagueImportServiceService>;
  tickets(): RpcClient<league.TicketServiceService>;
  maintenance(): RpcClient<league.LeagueMaintenanceServiceService>;
}

/** The real league service in this process, on a new database for this file, called over gRPC; `variables` are added to its environment. */
export function useLeagueService(variables: Record<string, string> = {}): LeagueService {
  const database = useDatabase('league');
  const clock = new ManualClock('2026-01-01T00:00:00.000Z');
  const calls: string[] = [];
  const asking: Asking = {};
  let started: (Record<'stop', () => Promise<void>> & ReturnType<typeof connect>) | undefined;
  beforeAll(async () => {
    const peers = await startPeers(calls, asking);
    const context = await createContext(
      readConfig({
        DATABASE_URL: database.url(),
        NATS_URL: natsUrl(),
        LOG_LEVEL: 'warn',
        ...rpcKeys.environment,
        MATCHPOINT_CATALOG_PROFILE_URL: peers.target,
        MATCHPOINT_UPLOAD_URL: peers.target,
        ...variables,
      }),
      clock,
    );
    const running = await startService(context);
    const clients = connect(`127.0.0.1:${running.port}`);
    started = {
      ...clients,
      async stop() {
        for (const client of Object.values(clients)) client.close();
        await running.stop();
        await context.close();
        await peers.stop();
      },
    };
  });
  afterAll(() => started?.stop());
  const ready = () => {
    if (!started) throw new Error('The service runs from beforeAll on.');
    return started;
  };
  return {
    database,
    clock,
    calls,
    asking,
    leagues: () => ready().leagues,
    forfeits: () => ready().forfeits,
    search: () => ready().search,
    administration: () => ready().administration,
    competition: () => ready().competition,
    records: () => ready().records,
    invitations: () => ready().invitations,
    leagueTeams: () => ready().leagueTeams,
    imports: () => ready().imports,
    tickets: () => ready().tickets,
    maintenance: () => ready().maintenance,
  };
}

function connect(target: string) {
  const options = { target, ...rpcKeys.identify('gateway') };
  const asOperator = { target, ...rpcKeys.identify('operator') };
  return {
    leagues: createRpcClient(league.LeagueServiceService, options),
    forfeits: createRpcClient(league.ForfeitServiceService, options),
    search: createRpcClient(league.LeagueSearchServiceService, options),
    administration: createRpcClient(league.LeagueAdministrationServiceService, options),
    competition: createRpcClient(league.LeagueCompetitionServiceService, options),
    records: createRpcClient(league.LeagueRecordServiceService, options),
    invitations: createRpcClient(league.LeagueInvitationServiceService, options),
    leagueTeams: createRpcClient(league.LeagueTeamServiceService, options),
    imports: createRpcClient(league.LeagueImportServiceService, asOperator),
    tickets: createRpcClient(league.TicketServiceService, options),
    maintenance: createRpcClient(league.LeagueMaintenanceServiceService, asOperator),
  };
}
