import { createPublicKey } from 'node:crypto';
import type { catalogProfile, match } from '@matchpoint/contracts';
import type { Clock } from '@matchpoint/core';
import { connectNats, type Consumer, natsOptionsOf } from '@matchpoint/events';
import { awaitMigrations, type DatabaseClock, findMigrations, openPool } from '@matchpoint/postgres';
import {
  certificateFilesOf,
  coalesce,
  type Coalesced,
  createPrincipalSigner,
  createPrincipalVerifier,
  type CallerContext,
  openTransportSecurity,
  type PrincipalVerifier,
  repeatWork,
  type RpcIdentity,
  startDatabaseClock,
} from '@matchpoint/rpc';
import { createLogger, createMetrics, type Logger, type Registry } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import type { GatewayConfig } from './config.js';
import { announceChanges, type Changing, followChanges } from './credentials/credential-changes.js';
import { createCredentialReader, type CredentialReader } from './credentials/credential-reader.js';
import { findKeysByHash } from './db/find-keys-by-hash.js';
import { sweepOverlayTokens } from './db/overlay-tokens.js';
import { findSessionsByHash, markSessionsSeen, sweepSessions } from './db/session.js';
import { createSystemReader, type SystemState } from './health/read-system.js';
import { connectRedis } from './http/rate-limit/connect-redis.js';
import { redisPlaceOf } from './http/rate-limit/redis-place.js';
import { createClientIpResolver, type ClientIpResolver } from './http/rate-limit/client-ip.js';
import { createLimiter } from './http/rate-limit/create-limiter.js';
import type { ResilientLimiter } from './http/rate-limit/resilient-limiter.js';
import { createCursorCodec, type CursorCodec } from './http/cursor.js';
import type { PresentedKey } from './keys/key-record.js';
import { recordUsage, type UsageRecorder } from './keys/usage/record-usage.js';
import { publicUrl } from './http/public-url.js';
import { type ReservedNames, reserveNames } from './http/reserved-names.js';
import { createLive, type Live } from './live/live.js';
import { type Clients, createClients } from './peers/clients.js';
import { createGameReader, type GameReader } from './readers/read-games.js';
import { createMediaUrls, type MediaUrls } from './uploads/media-urls.js';
import { createLeaderboardReader, type LeaderboardReader } from './readers/read-leaderboards.js';
import { createLeagueIdReader, type LeagueIdReader } from './readers/read-league-ids.js';
import { createTeamReferenceReader, type TeamReferenceReader } from './readers/read-team-references.js';
import { createUserReferenceReader, type UserReferenceReader } from './readers/read-user-references.js';
import { createKnownBrowsers, type KnownBrowsers } from './sessions/known-browser.js';
import { createSessionCookies, type SessionCookies } from './sessions/session-cookies.js';
import { type SessionRecord, sessionsOf } from './sessions/session-record.js';
import { trackSessionUse, type SessionUseTracker } from './sessions/track-session-use.js';
import { createTwitchClient, type TwitchClient } from './twitch/twitch-client.js';

/** Everything the gateway's parts are given; made once, passed on, never imported. */
export interface GatewayContext extends Clients {
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
  /** Of who administers keys. */
  verifier: PrincipalVerifier;
  redis: Redis;
  nats: Promise<NatsConnection>;
  limiter: ResilientLimiter;
  clientIp: ClientIpResolver;
  keys: CredentialReader<PresentedKey>;
  usage: UsageRecorder;
  sessions: CredentialReader<SessionRecord>;
  sessionUse: SessionUseTracker;
  cookies: SessionCookies;
  browsers: KnownBrowsers;
  cursors: CursorCodec;
  /** Words of our own paths, which are nobody's name. */
  reservedNames: ReservedNames;

  /** Addresses of stored images. */
  mediaUrls: MediaUrls;

  twitch: TwitchClient;
  games: GameReader;
  readTeam: Coalesced<catalogProfile.BatchGetTeamsRequest_Item, catalogProfile.BatchGetTeamsResponse_Item>;
  readMatch: Coalesced<match.BatchGetMatchesRequest_Item, match.BatchGetMatchesResponse_Item>;
  readLeagueId: LeagueIdReader;
  readLeaderboard: LeaderboardReader;
  readTeamReferences: TeamReferenceReader;
  readUserReferences: UserReferenceReader;
  /** Ids of the teams of which the caller is an active member. */
  readCallerTeamIds(caller: CallerContext, requestId: string): Promise<string[]>;
  /** Matches, leagues and people, as things happen. */
  live: Live;
  /** The gateway’s own, once they run. */
  consumers: OwnConsumer[];
  /** How every part of the system stands, as it was a few seconds ago at most. */
  readSystem(): Promise<SystemState>;
  changing: Changing;
  close(): Promise<void>;
}

type OwnConsumer = Pick<Consumer, 'status'>;

const POOL_SIZE = 10;
const SWEEP_SESSIONS_MS = 3_600_000;

/**
 * Connects to everything. NATS and Redis may be down: the gateway starts without them and takes them up later.
 * @param routes whose words are nobody's name
 */
export async function createContext(
  config: GatewayConfig,
  routes: readonly { path: string }[],
  overrides: { clock?: Clock; wall?: Clock } = {},
): Promise<GatewayContext> {
  const logger = createLogger({ service: 'gateway', level: config.logLevel });
  const transport = openTransportSecurity(certificateFilesOf(config), logger);
  const { registry } = createMetrics('gateway');
  const { databaseUrl, databaseDirectUrl } = config;
  await awaitMigrations({ directory: findMigrations('gateway'), connectionString: databaseDirectUrl ?? databaseUrl, logger });
  const pool = await openPool({
    connectionString: databaseUrl,
    directConnectionString: databaseDirectUrl,
    max: POOL_SIZE,
    applicationName: 'matchpoint-gateway',
    logger,
  });
  const databaseClock = await startDatabaseClock({ pool, logger, registry, ...(overrides.wall && { wall: overrides.wall }) });
  const clock = overrides.clock ?? databaseClock;
  const redis = await connectRedis(redisPlaceOf(config));
  const nowMs = (): number => performance.now();
  const keys = createCredentialReader<PresentedKey>({
    load: (hashes) => findKeysByHash(pool, hashes),
    namesOf: ({ id, ownerUserId }) => [id, ownerUserId],
    nowMs,
  });
  const sessions = createCredentialReader<SessionRecord>({
    load: (hashes) => findSessionsByHash(pool, hashes),
    namesOf: ({ id, userId }) => [id, userId, sessionsOf(userId)],
    nowMs,
  });
  const nats = connectNats({ ...natsOptionsOf(config), name: 'gateway', logger });
  // Signed by the clock by which services verify, whatever a test turns.
  const signer = createPrincipalSigner({ privateKey: config.contextSigningKey, clock: databaseClock, self: 'gateway' });
  const identity = { internalToken: config.internalToken, transport, signer, trustsUnsigned: config.unsignedCallers === 'accept' };
  const publicKeys = [createPublicKey(config.contextSigningKey), ...config.contextVerifyKeys];
  const limiter = createLimiter(redis, logger);
  const consumers: OwnConsumer[] = [];
  const clients = createClients(config, identity);
  const live = createLive({ clients, nats, logger, registry, clock });
  let connected: NatsConnection | undefined;
  nats.then(
    (connection) => {
      connected = connection;
      followChanges(connection, [keys, sessions, live.streams], { logger, nowMs });
    },
    (error: unknown) => logger.error({ err: error }, 'NATS cannot be used'),
  );
  const usage = recordUsage(pool, logger);
  const sessionUse = trackSessionUse((uses) => markSessionsSeen(pool, uses), clock, logger);
  const sweeping = repeatWork(
    SWEEP_SESSIONS_MS,
    async () => void (await sweepSessions(pool, clock.now())),
    (error) => logger.warn({ err: error }, 'sessions that are over not removed'),
  );
  const sweepingTokens = repeatWork(
    SWEEP_SESSIONS_MS,
    async () => void (await sweepOverlayTokens(pool, clock.now())),
    (error) => logger.warn({ err: error }, 'tokens of overlays that are over not removed'),
  );

  return {
    config,
    clock,
    databaseClock,
    logger,
    registry,
    pool,
    identity,
    verifier: createPrincipalVerifier({ publicKeys, clock: databaseClock }),
    redis,
    nats,
    keys,
    usage,
    sessions,
    sessionUse,
    browsers: createKnownBrowsers(config.keyPepper),
    cookies: createSessionCookies(publicUrl(config), { allowsInsecure: config.insecureCookies }),
    ...clients,
    limiter,
    clientIp: createClientIpResolver(config.trustedProxies),
    cursors: createCursorCodec(config.cursorSecret),
    reservedNames: reserveNames(routes),
    mediaUrls: createMediaUrls({ secret: config.mediaSecret, baseUrl: publicUrl(config), clock }),
    twitch: createTwitchClient(config, clock),
    games: createGameReader(clients.catalog),
    readTeam: coalesce(async (items) => (await clients.profiles.batchGetTeams({ items })).items),
    readMatch: coalesce(async (items) => (await clients.matches.batchGetMatches({ items })).items),
    readLeagueId: createLeagueIdReader(clients.leagues),
    readLeaderboard: createLeaderboardReader(clients.leaderboards),
    readTeamReferences: createTeamReferenceReader(async (ids) => (await clients.profiles.batchGetTeamReferences({ ids })).teams, clock),
    readUserReferences: createUserReferenceReader(clients.profiles),
    async readCallerTeamIds(caller, requestId) {
      const { teams } = await clients.profiles.listCallerTeams({}, { caller, requestId });
      return teams.map(({ teamId }) => teamId);
    },
    live,
    consumers,
    readSystem: createSystemReader({ clock, config, databaseClock, identity, limiter, nats, pool }, consumers),
    changing: announceChanges([keys, sessions, live.streams], () => connected),
    async close() {
      await Promise.all([usage.stop(), sessionUse.stop(), sweeping.stop(), sweepingTokens.stop()]);
      live.stop();
      for (const client of Object.values(clients)) client.close();
      transport.close();
      redis.disconnect();
      await connected?.close();
      await databaseClock.stop();
      await pool.end();
    },
  };
}
