import type { catalogProfile, league, match, tournament } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import type { NatsStanding } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import type { CallerContext, Coalesced, PrincipalVerifier, RpcIdentity } from '@matchpoint/rpc';
import type { Logger, Registry } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { GatewayConfig } from '../../config.js';
import type { Clients } from '../../peers/clients.js';
import type { ClientIpResolver } from '../../rate-limit/client-ip.js';
import type { ResilientLimiter } from '../../rate-limit/resilient-limiter.js';
import type { GameReader } from '../../readers/read-games.js';
import type { LeaderboardReader } from '../../readers/read-leaderboards.js';
import type { LeagueIdReader } from '../../readers/read-league-ids.js';
import type { PublicMatchReader } from '../../readers/read-public-matches.js';
import type { ReferenceReader } from '../../readers/read-references.js';
import type { TeamReferenceReader } from '../../readers/read-team-references.js';
import type { UserReferenceReader } from '../../readers/read-user-references.js';
import type { Changing } from './credential-changes.js';

/** Connections, clients and readers, and the announcement of changed credentials. `wire.ts` constructs them. */
export interface CredentialPorts extends Clients {
  config: GatewayConfig;
  /** What is now: the database's clock, unless a test turns another. */
  clock: Clock;
  /** Also knows how wrong the process's own clock is. */
  databaseClock: DatabaseClock;
  logger: Logger;
  registry: Registry;
  pool: Pool;
  /** For clients of the services. */
  identity: Required<RpcIdentity>;
  /** Secrets that are not those the database is used with, a phrase each: with one of them the gateway serves nothing but health. */
  wrongSecrets: readonly string[];
  /** Of who administers keys. */
  verifier: PrincipalVerifier;
  redis: Redis;
  nats: Promise<NatsConnection>;
  /** How NATS has received this process. */
  natsStanding: NatsStanding;
  limiter: ResilientLimiter;
  clientIp: ClientIpResolver;
  games: GameReader;
  readTeam: Coalesced<catalogProfile.BatchGetTeamsRequest_Item, catalogProfile.BatchGetTeamsResponse_Item>;
  readMatch: Coalesced<match.BatchGetMatchesRequest_Item, match.BatchGetMatchesResponse_Item>;
  readLeagueId: LeagueIdReader;
  readLeaderboard: LeaderboardReader;
  readPublicMatches: PublicMatchReader;
  readTeamReferences: TeamReferenceReader;
  readLeagueReferences: ReferenceReader<league.LeagueReference>;
  readNodeReferences: ReferenceReader<tournament.NodeReference>;
  readTournamentReferences: ReferenceReader<tournament.TournamentReference>;
  readSeasonReferences: ReferenceReader<league.SeasonReference>;
  readUserReferences: UserReferenceReader;
  /** Ids of the teams of which the caller is an active member. */
  readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]>;
  changing: Changing;
}
