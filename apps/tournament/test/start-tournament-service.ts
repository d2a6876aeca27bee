import { tournament } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, type TestDatabase, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.js';
import { createContext, type TournamentContext } from '../src/context.js';
import { startHasteningJobs, startRunningJobs } from '../src/matches/index.js';
import { startService, WORK } from '../src/service.js';
import { newPeerFacts, type PeerFacts } from './peer-facts.js';
import { startPeers } from './start-peers.js';

export interface TournamentService {
  database: TestDatabase;
  clock: ManualClock;
  facts: PeerFacts;
  context(): TournamentContext;
  tournaments(): RpcClient<tournament.TournamentServiceService>;
  search(): RpcClient<tournament.TournamentSearchServiceService>;
  participants(): RpcClient<tournament.TournamentParticipantServiceService>;
  brackets(): RpcClient<tournament.TournamentBracketServiceService>;
  freeAgents(): RpcClient<tournament.TournamentFreeAgentServiceService>;
  staff(): RpcClient<tournament.TournamentStaffServiceService>;
  imports(): RpcClient<tournament.TournamentImportServiceService>;
  maintenance(): RpcClient<tournament.TournamentMaintenanceServiceService>;
}

/** The real tournament service in this process, on a new database for this file, called over gRPC, with a test clock. */
export function useTournamentService(): TournamentService {
  const database = useDatabase('tournament');
  const clock = new ManualClock('2026-03-01T12:00:00.000Z');
  const facts = newPeerFacts();
  let started: ({ stop(): Promise<void>; context: TournamentContext } & ReturnType<typeof connect>) | undefined;
  beforeAll(async () => {
    const peers = await startPeers(facts);
    const context = await createContext(
      readConfig({
        DATABASE_URL: database.url(),
        NATS_URL: natsUrl(),
        LOG_LEVEL: 'warn',
        ...rpcKeys.environment,
        MATCHPOINT_CATALOG_PROFILE_URL: peers.target,
        MATCHPOINT_LEAGUE_URL: peers.target,
        MATCHPOINT_MATCH_URL: peers.target,
        MATCHPOINT_UPLOAD_URL: peers.target,
      }),
      clock,
    );
    // Tests run match jobs explicitly.
    const running = await startService(
      context,
      WORK.filter((start) => start !== startRunningJobs && start !== startHasteningJobs),
    );
    const clients = connect(`127.0.0.1:${running.port}`);
    started = {
      ...clients,
      context,
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
    ...{ database, clock, facts },
    context: () => ready().context,
    tournaments: () => ready().tournaments,
    search: () => ready().search,
    participants: () => ready().participants,
    brackets: () => ready().brackets,
    freeAgents: () => ready().freeAgents,
    staff: () => ready().staff,
    imports: () => ready().imports,
    maintenance: () => ready().maintenance,
  };
}

function connect(target: string) {
  const options = { target, ...rpcKeys.identify('gateway') };
  const asOperator = { target, ...rpcKeys.identify('operator') };
  return {
    tournaments: createRpcClient(tournament.TournamentServiceService, options),
    search: createRpcClient(tournament.TournamentSearchServiceService, options),
    participants: createRpcClient(tournament.TournamentParticipantServiceService, options),
    brackets: createRpcClient(tournament.TournamentBracketServiceService, options),
    freeAgents: createRpcClient(tournament.TournamentFreeAgentServiceService, options),
    staff: createRpcClient(tournament.TournamentStaffServiceService, options),
    imports: createRpcClient(tournament.TournamentImportServiceService, asOperator),
    maintenance: createRpcClient(tournament.TournamentMaintenanceServiceService, asOperator),
  };
}
