import { match } from '@matchpoint/contracts';
import { ManualClock } from '@matchpoint/core';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { natsUrl, rpcKeys, type TestDatabase, useDatabase } from '@matchpoint/testing';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../src/config.js';
import { createContext, type MatchContext } from '../src/context.js';
import { startService } from '../src/service.js';
import { createWorld, startPeers, type World } from './start-peers.js';

export interface MatchService {
  database: TestDatabase;
  world: World;
  clock: ManualClock;
  context(): MatchContext;
  /** Address of the service. */
  target(): string;
  matches(): RpcClient<match.MatchServiceService>;
  imports(): RpcClient<match.MatchImportServiceService>;
  commands(): RpcClient<match.MatchCommandServiceService>;
  details(): RpcClient<match.MatchDetailServiceService>;
  scores(): RpcClient<match.MatchScoreServiceService>;
  chat(): RpcClient<match.MatchChatServiceService>;
  disputes(): RpcClient<match.MatchDisputeServiceService>;
  figures(): RpcClient<match.MatchFiguresServiceService>;
  liveStates(): RpcClient<match.MatchLiveServiceService>;
  maintenance(): RpcClient<match.MatchMaintenanceServiceService>;
}

/**
 * The real match service in this process, on a new database for this file, called over gRPC.
 * @param goesBy `manual`: it uses `clock`; `database`: the database's clock, as in production
 */
export function useMatchService(goesBy: 'manual' | 'database' = 'manual'): MatchService {
  const database = useDatabase('match');
  const world = createWorld();
  const clock = new ManualClock('2026-01-01T00:00:00.000Z');
  let started: Started | undefined;
  beforeAll(async () => {
    const peers = await startPeers(world);
    const context = await createContext(
      readConfig({
        DATABASE_URL: database.url(),
        NATS_URL: natsUrl(),
        LOG_LEVEL: 'warn',
        ...rpcKeys.environment,
        MATCHPOINT_CATALOG_PROFILE_URL: peers.target,
        MATCHPOINT_LEAGUE_URL: peers.target,
        MATCHPOINT_UPLOAD_URL: peers.target,
      }),
      goesBy === 'manual' ? clock : undefined,
    );
    const running = await startService(context);
    const target = `127.0.0.1:${running.port}`;
    // The gateway signs by the database's clock, whatever clock a test gives the process.
    const options = { target, ...rpcKeys.identify('gateway', context.databaseClock) };
    const clients = {
      matches: createRpcClient(match.MatchServiceService, options),
      imports: createRpcClient(match.MatchImportServiceService, { target, ...rpcKeys.identify('operator') }),
      commands: createRpcClient(match.MatchCommandServiceService, options),
      details: createRpcClient(match.MatchDetailServiceService, options),
      scores: createRpcClient(match.MatchScoreServiceService, options),
      chat: createRpcClient(match.MatchChatServiceService, options),
      disputes: createRpcClient(match.MatchDisputeServiceService, options),
      figures: createRpcClient(match.MatchFiguresServiceService, options),
      liveStates: createRpcClient(match.MatchLiveServiceService, options),
      maintenance: createRpcClient(match.MatchMaintenanceServiceService, { target, ...rpcKeys.identify('operator') }),
    };
    started = {
      context,
      target,
      clients,
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
    world,
    clock,
    context: () => ready().context,
    target: () => ready().target,
    matches: () => ready().clients.matches,
    imports: () => ready().clients.imports,
    commands: () => ready().clients.commands,
    details: () => ready().clients.details,
    scores: () => ready().clients.scores,
    chat: () => ready().clients.chat,
    disputes: () => ready().clients.disputes,
    figures: () => ready().clients.figures,
    liveStates: () => ready().clients.liveStates,
    maintenance: () => ready().clients.maintenance,
  };
}

interface Started {
  context: MatchContext;
  target: string;
  clients: {
    matches: RpcClient<match.MatchServiceService>;
    imports: RpcClient<match.MatchImportServiceService>;
    commands: RpcClient<match.MatchCommandServiceService>;
    details: RpcClient<match.MatchDetailServiceService>;
    scores: RpcClient<match.MatchScoreServiceService>;
    chat: RpcClient<match.MatchChatServiceService>;
    disputes: RpcClient<match.MatchDisputeServiceService>;
    figures: RpcClient<match.MatchFiguresServiceService>;
    liveStates: RpcClient<match.MatchLiveServiceService>;
    maintenance: RpcClient<match.MatchMaintenanceServiceService>;
  };
  stop(): Promise<void>;
}
