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
import type { KnownMatches } from '../../readers/known-matches.js';
import type { GameReader } from '../../readers/read-games.js';
import type { LeaderboardReader } from '../../readers/read-leaderboards.js';
import type { LeagueIdReader } from '../../readers/read-league-ids.js';
import type { PublicMatchReader } from '../../readers/read-public-matches.js';
import type { ReadReferences } from '../../readers/read-references.js';
import type { TeamReferenceReader } from '../../readers/read-team-references.js';
import type { UserReferenceReader } from '../../readers/read-user-references.js';
import type { Changing } from './credential-changes.js';

/** Connections, clients and readers, and the announcement of changed credentials. `wire.ts` constructs them. */
export interface CredentialPorts extends Clients {
  config: GatewayConfig;
  /** The current time: the database's clock, unless a test controls it. */
  clock: Clock;
  /** Also knows how far off the process's own clock is. */
  databaseClock: DatabaseClock;
  logger: Logger;
  registry: Registry;
  pool: Pool;
  /** For clients of the services. */
  identity: Required<RpcIdentity>;
  /** Descriptions of secrets that differ from those that the database was set up with; if there is one, the gateway only serves health. */
  wrongSecrets: readonly string[];
  /** The token of the key administration. */
  verifier: PrincipalVerifier;
  redis: Redis;
  nats: Promise<NatsConnection>;
  /** The state of the connection to NATS. */
  natsStanding: NatsStanding;
  limiter: ResilientLimiter;
  clientIp: ClientIpResolver;
  games: GameReader;
  readTeam: Coalesced<catalogProfile.BatchGetTeamsRequest_Item, catalogProfile.BatchGetTeamsResponse_Item>;
  readMatch: Coalesced<match.BatchGetMatchesRequest_Item, match.BatchGetMatchesResponse_Item>;
  readLeagueId: LeagueIdReader;
  readLeaderboard: LeaderboardReader;
  knownMatches: KnownMatches;
  readPublicMatches: PublicMatchReader;
  readTeamReferences: TeamReferenceReader;
  readLeagueReferences: ReadReferences<league.LeagueReference>;
  readNodeReferences: ReadReferences<tournament.NodeReference>;
  readTournamentReferences: ReadReferences<tournament.TournamentReference>;
  readSeasonReferences: ReadReferences<league.SeasonReference>;
  readUserReferences: UserReferenceReader;
  /** Ids of the teams that the caller is an active member of. */
  readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]>;
  changing: Changing;
}
