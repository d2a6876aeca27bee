import { list, loadConfig, text, type Variable } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';
import { createSecretBox, type SecretBox } from './secrets/secret-box.js';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC target of the service that knows who is a member of a team. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  /** gRPC target of the service that knows who is staff of a league. */
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  /** `id:base64` of 32 bytes, comma-separated: the first one seals signing secrets, the others still open what they sealed. */
  secretBox: secretKeys('MATCHPOINT_WEBHOOK_SECRET_KEYS'),
  /** Hosts to which deliveries may go over plain http and at any address. */
  allowedHosts: list('MATCHPOINT_WEBHOOK_ALLOW', { default: [] }),
};

function secretKeys(name: string): Variable<SecretBox> {
  const entries = list(name);
  return { name, parse: (value) => createSecretBox(entries.parse(value)) };
}

/** The typed environment of the webhook service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type WebhookConfig = ReturnType<typeof readConfig>;
