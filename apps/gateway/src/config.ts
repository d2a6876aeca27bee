import {
  boolean,
  GRACE_SECONDS,
  integer,
  list,
  type loadConfig,
  oneOf,
  optionalText,
  optionalUrl,
  secrets,
  text,
  TWITCH_VARIABLES,
  type Variable,
} from '@matchpoint/config';
import { LOG_LEVELS } from '@matchpoint/telemetry';
import { NATS_VARIABLES, STREAM_VARIABLES } from '@matchpoint/events';
import { DATABASE_VARIABLES } from '@matchpoint/postgres';
import { CERTIFICATE_VARIABLES, signingKey, UNSIGNED_CALLERS, verifyKeys } from '@matchpoint/rpc';
import { createClientIpResolver } from './rate-limit/client-ip.js';
import { type Plan, PLANS } from './permissions/permissions.js';
import { REDIS_VARIABLES } from './rate-limit/redis-place.js';

/** The gateway's environment. Secrets are shared by all replicas. */
export const CONFIG = {
  /** Where the public port listens. */
  host: text('MATCHPOINT_BIND', { default: '127.0.0.1' }),
  /** Where the administration of keys listens: this machine only, by default. */
  adminHost: text('MATCHPOINT_ADMIN_BIND', { default: '127.0.0.1' }),
  /** Where metrics and health for probes listen; by default, the same as the administration. */
  metricsHost: optionalText('MATCHPOINT_METRICS_BIND'),
  port: integer('PORT', { default: 8080, max: 65_535 }),
  adminPort: integer('MATCHPOINT_ADMIN_PORT', { default: 0, max: 65_535 }),
  metricsPort: integer('MATCHPOINT_METRICS_PORT', { default: 0, max: 65_535 }),
  /** How long the process reports "not ready" on shutdown before it closes its port, so that every load balancer notices. */
  drainSeconds: integer('MATCHPOINT_DRAIN_SECONDS', { default: 10, max: 600 }),
  graceSeconds: GRACE_SECONDS,
  logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  /** `1`: a log line for every request. */
  accessLog: boolean('MATCHPOINT_ACCESS_LOG', { default: false }),
  ...DATABASE_VARIABLES,
  databaseConnections: integer('MATCHPOINT_DATABASE_CONNECTIONS', { default: 10, min: 1, max: 200 }),
  ...REDIS_VARIABLES,
  ...NATS_VARIABLES,
  ...STREAM_VARIABLES,
  internalTokens: secrets('MATCHPOINT_INTERNAL_TOKEN', { minLength: 16 }),
  /** Signs the principal of each call for the services, which hold the public key. */
  contextSigningKey: signingKey('MATCHPOINT_CONTEXT_SIGNING_KEY'),
  unsignedCallers: UNSIGNED_CALLERS,
  /** Public keys of operators' tools that have their own key; our own key is trusted in any case. */
  contextVerifyKeys: verifyKeys('MATCHPOINT_CONTEXT_VERIFY_KEYS', { default: [] }),
  ...CERTIFICATE_VARIABLES,
  /** Key of the HMAC under which API keys are stored. Changing it makes every key unknown. */
  keyPepper: text('MATCHPOINT_KEY_PEPPER', { minLength: 16 }),
  cursorSecret: text('MATCHPOINT_CURSOR_SECRET', { minLength: 16 }),
  /** Signs the URLs of images. Changing it invalidates those in use. */
  mediaSecret: text('MATCHPOINT_MEDIA_SECRET', { minLength: 16 }),
  /** CIDRs of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: networks('MATCHPOINT_TRUST_PROXY'),
  /** Absolute base of the URLs that we issue; by default, the gateway's own address. */
  publicUrl: optionalUrl('MATCHPOINT_PUBLIC_URL', { protocols: ['https:', 'http:'] }),
  /** `1`: people may sign in over plain http from other machines too, for use in a private network. */
  insecureCookies: boolean('MATCHPOINT_INSECURE_COOKIES', { default: false }),
  /** Whether the web app shows public data to visitors who are not signed in. */
  publicPages: oneOf('MATCHPOINT_PUBLIC_PAGES', ['on', 'off'], { default: 'on' }),
  /** Registration: open to everyone, or only by an operator's link. */
  registration: oneOf('MATCHPOINT_REGISTRATION', ['open', 'invite'], { default: 'open' }),
  /** Whether staff of the platform need a second factor to act as such. */
  staffSecondFactor: oneOf('MATCHPOINT_STAFF_SECOND_FACTOR', ['required', 'optional'], { default: 'required' }),
  /** The plan of people for whom an operator has set no other. */
  defaultPlan: oneOf('MATCHPOINT_DEFAULT_PLAN', Object.keys(PLANS) as Plan[], { default: 'api_free' }),
  /** Without credentials the badge operations are unavailable. */
  ...TWITCH_VARIABLES,
  catalogProfileTarget: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  matchTarget: text('MATCHPOINT_MATCH_URL'),
  leagueTarget: text('MATCHPOINT_LEAGUE_URL'),
  uploadTarget: text('MATCHPOINT_UPLOAD_URL'),
  accountTarget: text('MATCHPOINT_ACCOUNT_URL'),
  tournamentTarget: text('MATCHPOINT_TOURNAMENT_URL'),
  notificationTarget: text('MATCHPOINT_NOTIFICATION_URL'),
  webhookTarget: text('MATCHPOINT_WEBHOOK_URL'),
};

/** A list of addresses and CIDR ranges; the resolver reports malformed ones. */
function networks(name: string): Variable<string[]> {
  const items = list(name, { default: [] });
  return {
    name,
    parse(value) {
      const entries = items.parse(value);
      createClientIpResolver(entries);
      return entries;
    },
  };
}

/** The configuration that `loadConfig` returns. */
export type GatewayConfig = ReturnType<typeof loadConfig<typeof CONFIG>>;
