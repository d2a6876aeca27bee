import { list, loadConfig, secretKeys, text } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC target of the service that knows the members of teams. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  /** gRPC target of the service that knows the staff of leagues. */
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  /** Seals signing secrets. */
  secretBox: secretKeys('MATCHPOINT_WEBHOOK_SECRET_KEYS'),
  /** Hosts to which deliveries may use plain http and any address. */
  allowedHosts: list('MATCHPOINT_WEBHOOK_ALLOW', { default: [] }),
};

/** The typed environment of the webhook service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type WebhookConfig = ReturnType<typeof readConfig>;
