import * as contracts from '@matchpoint/contracts';
import { account, catalogProfile, league, match, notification, tournament, upload, webhook } from '@matchpoint/contracts';
import { type Clock, HOUR_MS, ManualClock } from '@matchpoint/core';
import { createRpcServer, service, type Handlers, type ReadStatus, type RpcServer } from '@matchpoint/rpc';
import { findFreePort } from '@matchpoint/stack';
import { createLogger, createMetrics } from '@matchpoint/telemetry';
import { eventually, natsUrl, redisUrl, rpcKeys, type TestDatabase } from '@matchpoint/testing';
import { loadConfig } from '@matchpoint/config';
import { CONFIG } from '../src/config.js';
import { readSessionClock } from '../src/edge/sessions/store/sessions.js';
import type { GatewayContext } from '../src/ports.js';
import { createContext } from '../src/wire.js';
import { issueKey, type KeyGrant } from '../src/edge/keys/issue-key.js';
import { ALL_PERMISSIONS } from '../src/permissions/permissions.js';
import type { BucketName } from '../src/rate-limit/buckets.js';
import { bucketKey } from '../src/rate-limit/take-script.js';
import { ROUTES } from '../src/routes/index.js';
import { startGateway } from '../src/service.js';
import { openSession } from '../src/edge/sessions/open-session.js';
import type { ProofKind } from '../src/edge/sessions/session-level.js';
import type { WebApp } from '../src/transport/read-web-app.js';

/** Handlers of the services behind the gateway. */
export interface Services {
  catalog?: Partial<Handlers<typeof catalogProfile.CatalogServiceService>>;
  profiles?: Partial<Handlers<typeof catalogProfile.ProfileServiceService>>;
  invitations?: Partial<Handlers<typeof catalogProfile.InvitationServiceService>>;
  leagueInvitations?: Partial<Handlers<typeof league.LeagueInvitationServiceService>>;
  gameRanks?: Partial<Handlers<typeof catalogProfile.GameRankServiceService>>;
  leaderboards?: Partial<Handlers<typeof catalogProfile.LeaderboardServiceService>>;
  people?: Partial<Handlers<typeof catalogProfile.PersonServiceService>>;
  streams?: Partial<Handlers<typeof catalogProfile.StreamServiceService>>;
  staff?: Partial<Handlers<typeof catalogProfile.StaffServiceService>>;
  matches?: Partial<Handlers<typeof match.MatchServiceService>>;
  matchCommands?: Partial<Handlers<typeof match.MatchCommandServiceService>>;
  matchDetails?: Partial<Handlers<typeof match.MatchDetailServiceService>>;
  matchEvents?: Partial<Handlers<typeof match.MatchEventServiceService>>;
  matchLive?: Partial<Handlers<typeof match.MatchLiveServiceService>>;
  matchFigures?: Partial<Handlers<typeof match.MatchFiguresServiceService>>;
  matchDisputes?: Partial<Handlers<typeof match.MatchDisputeServiceService>>;
  matchChat?: Partial<Handlers<typeof match.MatchChatServiceService>>;
  matchScores?: Partial<Handlers<typeof match.MatchScoreServiceService>>;
  leagues?: Partial<Handlers<typeof league.LeagueServiceService>>;
  leagueCompetition?: Partial<Handlers<typeof league.LeagueCompetitionServiceService>>;
  search?: Partial<Handlers<typeof catalogProfile.SearchServiceService>>;
  leagueSearch?: Partial<Handlers<typeof league.LeagueSearchServiceService>>;
  webhooks?: Partial<Handlers<typeof webhook.WebhookServiceService>>;
  tickets?: Partial<Handlers<typeof league.TicketServiceService>>;
  account?: Partial<Handlers<typeof account.AccountServiceService>>;
  factors?: Partial<Handlers<typeof account.FactorServiceService>>;
  passkeys?: Partial<Handlers<typeof account.PasskeyServiceService>>;
  identities?: Partial<Handlers<typeof account.IdentityServiceService>>;
  /** Left out: it keeps nothing. */
  revocations?: Handlers<typeof account.RevocationServiceService>;
  tournaments?: Partial<Handlers<typeof tournament.TournamentServiceService>>;
  tournamentSearch?: Partial<Handlers<typeof tournament.TournamentSearchServiceService>>;
  tournamentParticipants?: Partial<Handlers<typeof tournament.TournamentParticipantServiceService>>;
  tournamentBrackets?: Partial<Handlers<typeof tournament.TournamentBracketServiceService>>;
  tournamentFreeAgents?: Partial<Handlers<typeof tournament.TournamentFreeAgentServiceService>>;
  tournamentStaff?: Partial<Handlers<typeof tournament.TournamentStaffServiceService>>;
  notifications?: Partial<Handlers<typeof notification.NotificationServiceService>>;
  uploads?: Partial<Handlers<typeof upload.UploadServiceService>>;
  /** Answers every RPC that none of these has; left out: a fault of the test, which is error_internal. */
  otherwise?: (name: string) => Promise<never>;
  /** What each service says of its relay and consumers. */
  readStatus?: ReadStatus;
}

export interface TestGateway {
  baseUrl: string;
  adminTarget: string;
  context: GatewayContext;
  clock: ManualClock;
  /** A key in plaintext: personal, api_pro, every scope, unless said otherwise. */
  key(grant?: Partial<KeyGrant>): Promise<string>;
  /** A session of the user, proved by a passkey unless said otherwise, and the cookie that it is. */
  signIn(
    userId: string,
    start?: { presented?: string | undefined; proved?: readonly ProofKind[] },
  ): Promise<{ id: string; cookie: string }>;
  /** A request to `/api/v1…` (or to any path that begins with `//`, without the second slash). */
  fetch(path: string, init?: RequestInit & { key?: string }): Promise<Response>;
  /** Makes all buckets full. On a busy machine Redis may be away for a moment. */
  emptyRedis(): Promise<void>;
  /** Empties a bucket. It is empty at the next look too, however late that is on a busy machine. */
  drain(bucket: BucketName, id: string): Promise<void>;
  stop(): Promise<void>;
}

const REDIS_PATIENCE_MS = 60_000;
const PLACE = { browser: 'Firefox on Linux', address: '127.0.0.0/24' };

type Start = [database: TestDatabase, services: Services, environment?: Record<string, string>, wall?: Clock, webApp?: WebApp];

let lastStart: Promise<unknown> = Promise.resolve();

/**
 * A real gateway on real PostgreSQL, Redis and NATS, in front of services that answer what the test says. They start one at a time:
 * compiling the routes holds up the process, and on a busy machine another start would take its database for silent meanwhile.
 */
export function startTestGateway(...start: Start): Promise<TestGateway> {
  const started = lastStart.then(() => startNext(...start));
  lastStart = started.catch(() => undefined);
  return started;
}

async function startNext(...[database, services, environment = {}, wall, webApp]: Start): Promise<TestGateway> {
  const backend = await startServices(services);
  const clock = new ManualClock(new Date());
  const target = `127.0.0.1:${backend.port}`;
  const config = loadConfig(CONFIG, {
    PORT: String(await findFreePort()),
    DATABASE_URL: database.url(),
    REDIS_URL: redisUrl(),
    NATS_URL: natsUrl(),
    LOG_LEVEL: 'silent',
    ...rpcKeys.environment,
    MATCHPOINT_CONTEXT_SIGNING_KEY: rpcKeys.signingKey,
    MATCHPOINT_DRAIN_SECONDS: '0',
    MATCHPOINT_KEY_PEPPER: 'a pepper for tests',
    MATCHPOINT_CURSOR_SECRET: 'a secret for tests',
    MATCHPOINT_MEDIA_SECRET: 'a media secret for tests',
    MATCHPOINT_CATALOG_PROFILE_URL: target,
    MATCHPOINT_MATCH_URL: target,
    MATCHPOINT_LEAGUE_URL: target,
    MATCHPOINT_UPLOAD_URL: target,
    MATCHPOINT_ACCOUNT_URL: target,
    MATCHPOINT_TOURNAMENT_URL: target,
    MATCHPOINT_NOTIFICATION_URL: target,
    MATCHPOINT_WEBHOOK_URL: target,
    ...environment,
  });
  // A busy machine is no outage: buckets stay exact however long Redis waits for its turn.
  const patience = environment.REDIS_URL === undefined ? { redisSilenceMs: REDIS_PATIENCE_MS } : {};
  const context = await createContext(config, ROUTES, { clock, ...(wall && { wall }), ...patience });
  await context.nats;
  if (environment.REDIS_URL === undefined) await eventually(() => context.redis.status === 'ready');
  const gateway = await startGateway(context, webApp);
  const baseUrl = `http://127.0.0.1:${gateway.port}`;
  return {
    baseUrl,
    context,
    clock,
    adminTarget: `127.0.0.1:${gateway.adminPort}`,
    emptyRedis: () => eventually(async () => void (await context.redis.flushdb())),
    async drain(bucket, id) {
      // Of a time to come: nothing flows in before the next look.
      await context.redis.set(bucketKey({ bucket, id }), `0 ${(Date.now() + HOUR_MS) * 1_000}`);
    },
    async key(grant = {}) {
      const { plaintext } = await issueKey(context, context.pool, {
        label: 'test',
        kind: 'personal',
        ownerUserId: 'user_owner',
        ownerUsername: 'owner',
        gameId: null,
        leagueId: null,
        plan: 'api_pro',
        permissions: ALL_PERMISSIONS,
        preset: null,
        expiresAt: null,
        createdBy: 'operator',
        ...grant,
      });
      return plaintext;
    },
    async signIn(userId, start) {
      const asOf = await readSessionClock(context.pool);
      const { id, token } = await openSession(context, { ...PLACE, userId, asOf, proved: ['passkey'], ...start });
      return { id, cookie: `${context.cookies.name}=${token}` };
    },
    fetch(path, { key, ...init } = {}) {
      const headers = new Headers(init.headers);
      if (init.body != null && !headers.has('content-type')) headers.set('content-type', 'application/json');
      if (key !== undefined) headers.set('authorization', `Bearer ${key}`);
      return fetch(`${baseUrl}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`, { ...init, headers, redirect: 'manual' });
    },
    async stop() {
      await gateway.stop();
      await backend.server.drain(100);
    },
  };
}

/** What each field of {@link Services} answers for. */
const DEFINITIONS = {
  catalog: catalogProfile.CatalogServiceService,
  profiles: catalogProfile.ProfileServiceService,
  gameRanks: catalogProfile.GameRankServiceService,
  leaderboards: catalogProfile.LeaderboardServiceService,
  people: catalogProfile.PersonServiceService,
  streams: catalogProfile.StreamServiceService,
  staff: catalogProfile.StaffServiceService,
  matches: match.MatchServiceService,
  matchCommands: match.MatchCommandServiceService,
  matchDetails: match.MatchDetailServiceService,
  matchEvents: match.MatchEventServiceService,
  matchLive: match.MatchLiveServiceService,
  matchFigures: match.MatchFiguresServiceService,
  matchDisputes: match.MatchDisputeServiceService,
  matchChat: match.MatchChatServiceService,
  matchScores: match.MatchScoreServiceService,
  leagues: league.LeagueServiceService,
  leagueCompetition: league.LeagueCompetitionServiceService,
  search: catalogProfile.SearchServiceService,
  leagueSearch: league.LeagueSearchServiceService,
  webhooks: webhook.WebhookServiceService,
  tickets: league.TicketServiceService,
  account: account.AccountServiceService,
  factors: account.FactorServiceService,
  invitations: catalogProfile.InvitationServiceService,
  leagueInvitations: league.LeagueInvitationServiceService,
  passkeys: account.PasskeyServiceService,
  identities: account.IdentityServiceService,
  revocations: account.RevocationServiceService,
  tournaments: tournament.TournamentServiceService,
  tournamentSearch: tournament.TournamentSearchServiceService,
  tournamentParticipants: tournament.TournamentParticipantServiceService,
  tournamentBrackets: tournament.TournamentBracketServiceService,
  tournamentFreeAgents: tournament.TournamentFreeAgentServiceService,
  tournamentStaff: tournament.TournamentStaffServiceService,
  notifications: notification.NotificationServiceService,
  uploads: upload.UploadServiceService,
} as const;
/** Every service of every process but the gateway itself. */
const ALL = Object.entries(contracts).flatMap(([process, contract]) =>
  ['common', 'gateway', 'rpc'].includes(process)
    ? []
    : Object.entries(contract).flatMap(([name, value]) => (name.endsWith('ServiceService') ? [value as object] : [])),
);

/** An account service that keeps no revocation. */
const FORGETFUL: Services['revocations'] = {
  recordRevocations: async () => ({}),
  listRevocations: async ({ after }) => ({ revocations: [], place: after, last: after }),
};

async function startServices(given: Services): Promise<{ server: RpcServer; port: number }> {
  const services: Services = { revocations: FORGETFUL, ...given };
  const otherwise = services.otherwise ?? ((name) => Promise.reject(new Error(`${name} is not part of this test`)));
  const server = createRpcServer({
    services: ALL.map((definition) => {
      const field = Object.entries(DEFINITIONS).find(([, each]) => each === definition)?.[0];
      const handlers = (field ? services[field as keyof typeof DEFINITIONS] : {}) as Record<string, unknown> | undefined;
      const filled = Object.keys(definition).map((name) => [name, handlers?.[name] ?? (() => otherwise(name))]);
      return service(definition, Object.fromEntries(filled) as never);
    }),
    protoFiles: [],
    ...(services.readStatus && { readStatus: services.readStatus }),
    internalToken: rpcKeys.internalToken,
    verifier: rpcKeys.verifier,
    logger: createLogger({ service: 'test', level: 'silent' }),
    registry: createMetrics('test').registry,
  });
  const port = await server.listen({ host: '127.0.0.1', port: 0 });
  server.setServing(true);
  return { server, port };
}
