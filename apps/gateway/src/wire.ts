import { createPublicKey } from 'node:crypto';
import { type Clock, createDerivedBox, HOUR_MS } from '@matchpoint/core';
import { connectNats, natsOptionsOf, NatsStanding } from '@matchpoint/events';
import { awaitMigrations, findMigrations, openPool } from '@matchpoint/postgres';
import {
  certificateFilesOf,
  type Coalesced,
  type CoalescedRead,
  coalesceReads,
  createPrincipalSigner,
  createPrincipalVerifier,
  findWrongSecrets,
  measureClients,
  measureEvents,
  measurePool,
  openTransportSecurity,
  repeatWork,
  startDatabaseClock,
} from '@matchpoint/rpc';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { GatewayConfig } from './config.js';
import { announceChanges, followChanges } from './edge/credentials/credential-changes.js';
import { createRequestMeter } from './edge/admission/measure-requests.js';
import type { OperationAccess } from './edge/admission/operation-access.js';
import { createRequestTracing } from './edge/admission/trace-request.js';
import { createCredentialReader } from './edge/credentials/credential-reader.js';
import { callerOfKey } from './edge/keys/caller-of-key.js';
import { findKeysByHash } from './edge/keys/store/find-keys-by-hash.js';
import { sweepOverlayTokens } from './edge/overlays/overlay-tokens.js';
import { findSessionsByHash, markSessionsSeen, sweepSessions } from './edge/sessions/store/sessions.js';
import { targetsOf } from './health/dependencies.js';
import { createProbes } from './health/probes.js';
import { createSystemReader } from './health/read-system.js';
import { connectRedis } from './rate-limit/connect-redis.js';
import { redisPlaceOf } from './rate-limit/redis-place.js';
import { createClientIpResolver, createProxyCheck } from './rate-limit/client-ip.js';
import { createLimiter } from './rate-limit/create-limiter.js';
import { createCursorCodec } from './operation/cursor.js';
import type { PresentedKey } from './edge/keys/key-record.js';
import { recordUsage } from './edge/keys/usage/record-usage.js';
import { publicUrl } from './transport/public-url.js';
import { currentOrigin, currentRequestId } from './transport/request-origin.js';
import { groupByScope } from './operation/group-by-scope.js';
import { reserveNames } from './operation/reserved-names.js';
import { createLive } from './live/live.js';
import { createClients } from './peers/clients.js';
import { createKnownMatches } from './readers/known-matches.js';
import { createGameReader } from './readers/read-games.js';
import { createMediaUrls } from './uploads/media-urls.js';
import { createLeaderboardReader } from './readers/read-leaderboards.js';
import { createLeagueIdReader } from './readers/read-league-ids.js';
import { createPublicMatchReader } from './readers/read-public-matches.js';
import { createReferenceReader, orNone } from './readers/read-references.js';
import { createTeamReferenceReader } from './readers/read-team-references.js';
import { createUserReferenceReader } from './readers/read-user-references.js';
import { createKnownBrowsers } from './edge/sessions/known-browser.js';
import { createSessionCookies } from './edge/sessions/session-cookies.js';
import { type SessionRecord, sessionsOf } from './edge/sessions/session-record.js';
import { trackSessionUse } from './edge/sessions/track-session-use.js';
import type { GatewayContext, OwnConsumer } from './ports.js';
import { createTwitchClient } from './twitch/twitch-client.js';

const SWEEP_SESSIONS_MS = HOUR_MS;
/** How long to wait for the names of competitions; then matches are shown without them. */
const NAMES = { deadlineMs: 1_000 };

/**
 * Connects to everything. NATS and Redis may be down: the gateway starts without them and uses them once they are available.
 * @param routes the operations, whose path words are reserved names
 */
export async function createContext(
  config: GatewayConfig,
  routes: readonly OperationAccess[],
  overrides: { clock?: Clock; wall?: Clock; redisSilenceMs?: number } = {},
): Promise<GatewayContext> {
  const logger = createLogger({ service: 'gateway', level: config.logLevel, requestIdOf: currentRequestId });
  const transport = openTransportSecurity(certificateFilesOf(config), logger);
  const { registry } = createMetrics('gateway');
  const { databaseUrl, databaseDirectUrl } = config;
  await awaitMigrations({ directory: findMigrations('gateway'), connectionString: databaseDirectUrl ?? databaseUrl, logger });
  const pool = await openPool({
    connectionString: databaseUrl,
    directConnectionString: databaseDirectUrl,
    max: config.databaseConnections,
    applicationName: 'matchpoint-gateway',
    logger,
  });
  const [internalToken, ...acceptedTokens] = config.internalTokens;
  const wrongSecrets = await findWrongSecrets(pool, {
    MATCHPOINT_INTERNAL_TOKEN: createDerivedBox(config.internalTokens),
    MATCHPOINT_KEY_PEPPER: createDerivedBox([config.keyPepper]),
  });
  if (wrongSecrets.length > 0) logger.fatal({ wrongSecrets }, 'wrong secrets: the process takes no requests');
  const databaseClock = await startDatabaseClock({ pool, logger, registry, ...(overrides.wall && { wall: overrides.wall }) });
  const clock = overrides.clock ?? databaseClock;
  const redis = await connectRedis(redisPlaceOf(config));
  const nowMs = (): number => performance.now();
  // Signed with the real clock, which services verify against, even if a test controls the other clock.
  const signer = createPrincipalSigner({ privateKey: config.contextSigningKey, clock: databaseClock, self: 'gateway' });
  const keys = createCredentialReader<PresentedKey>({
    async load(hashes) {
      const found = await findKeysByHash(pool, hashes);
      const callers = found.flatMap((key) => (key ? [callerOfKey(key, config.staffSecondFactor)] : []));
      signer.signTogether(callers);
      return found;
    },
    namesOf: ({ id, ownerUserId }) => [id, ownerUserId],
    nowMs,
  });
  const sessions = createCredentialReader<SessionRecord>({
    load: (hashes) => findSessionsByHash(pool, hashes),
    namesOf: ({ id, userId }) => [id, userId, sessionsOf(userId)],
    nowMs,
  });
  const natsStanding = new NatsStanding();
  const nats = connectNats({ ...natsOptionsOf(config), name: 'gateway', logger, standing: natsStanding });
  const identity = {
    internalToken,
    acceptedTokens,
    transport,
    signer,
    trustsUnsigned: config.unsignedCallers === 'accept',
    originOf: currentOrigin,
    requestIdOf: currentRequestId,
    metrics: measureClients(registry),
  };
  const publicKeys = [createPublicKey(config.contextSigningKey), ...config.contextVerifyKeys];
  const limiter = createLimiter(redis, logger, registry, overrides.redisSilenceMs);
  const consumers: OwnConsumer[] = [];
  measurePool(registry, pool);
  measureEvents(registry, () => consumers);
  const clients = createClients(config, identity);
  const probes = createProbes(targetsOf(config), identity);
  const live = createLive({ clients, nats, logger, registry, clock });
  const teamNames = createTeamReferenceReader(clients.profiles, live.feed, nowMs);
  let connected: NatsConnection | undefined;
  nats.then(
    (connection) => {
      connected = connection;
      followChanges(connection, [keys, sessions, live.streams, teamNames], { logger, nowMs });
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

  const known = <Reference extends { id: string }>(load: (ids: string[]) => Promise<readonly Reference[]>) =>
    orNone(createReferenceReader(load, nowMs).read, logger);

  const knownMatches = createKnownMatches(nowMs);
  const accesses = new Map(routes.map((route) => [route.operationId, route]));
  const scoped = groupByScope(routes);

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
    natsStanding,
    wrongSecrets,
    keys,
    usage,
    sessions,
    sessionUse,
    browsers: createKnownBrowsers(config.keyPepper, clock),
    cookies: createSessionCookies(publicUrl(config), { allowsInsecure: config.insecureCookies }),
    ...clients,
    limiter,
    requests: createRequestMeter({ registry, logger, isLogged: config.accessLog }),
    clientIp: createClientIpResolver(config.trustedProxies),
    traceRequest: createRequestTracing(createProxyCheck(config.trustedProxies)),
    cursors: createCursorCodec(config.cursorSecret),
    reservedNames: reserveNames(routes),
    accessOf: (operationId) => accesses.get(operationId),
    operationsOf: (scope) => scoped.get(scope) ?? [],
    mediaUrls: createMediaUrls({ secret: config.mediaSecret, baseUrl: publicUrl(config), clock }),
    twitch: createTwitchClient(config, clock),
    games: createGameReader(clients.catalog),
    // Below saturation, batches of one or two cost several times as much CPU a read as larger ones (docs/performance.md#the-edge).
    readTeam: forRequests(
      coalesceReads(async (items, call) => (await clients.profiles.batchGetTeams({ items }, call)).items, { mostUnderWay: 1 }),
    ),
    readMatch: forRequests(
      coalesceReads(async (items, call) => (await clients.matches.batchGetMatches({ items }, call)).items, { mostUnderWay: 1 }),
    ),
    readLeagueId: createLeagueIdReader(clients.leagues),
    readLeaderboard: createLeaderboardReader(clients.leaderboards),
    knownMatches,
    readPublicMatches: createPublicMatchReader(clients.matches, knownMatches),
    readTeamReferences: teamNames.read,
    readLeagueReferences: known(async (ids) => (await clients.leagues.batchGetLeagueReferences({ ids }, NAMES)).leagues),
    readNodeReferences: known(async (ids) => (await clients.tournamentBrackets.batchGetNodeReferences({ ids }, NAMES)).nodes),
    readTournamentReferences: createReferenceReader(
      async (ids) => (await clients.tournaments.batchGetTournamentReferences({ ids })).tournaments,
      nowMs,
    ).read,
    readSeasonReferences: known(async (ids) => (await clients.leagues.batchGetSeasonReferences({ ids }, NAMES)).seasons),
    readUserReferences: createUserReferenceReader(clients.profiles),
    async readCallerTeamIds(caller, requestId) {
      const { teams } = await clients.profiles.listCallerTeams({}, { caller, requestId });
      return teams.map(({ teamId }) => teamId);
    },
    live,
    consumers,
    probes,
    readSystem: createSystemReader({ clock, databaseClock, identity, limiter, nats, natsStanding, pool, probes, wrongSecrets }, consumers),
    changing: announceChanges([keys, sessions, live.streams], () => connected),
    async close() {
      await Promise.all([usage.stop(), sessionUse.stop(), sweeping.stop(), sweepingTokens.stop()]);
      live.stop();
      for (const client of [...Object.values(clients), probes]) client.close();
      transport.close();
      redis.disconnect();
      await connected?.close();
      await databaseClock.stop();
      await pool.end();
    },
  };
}

/** Readers for the current request. */
const forRequests =
  <Item, Result>(read: CoalescedRead<Item, Result>): Coalesced<Item, Result> =>
  (item) =>
    read(item, currentRequestId());
