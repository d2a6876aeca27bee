import { DISPUTE_VARIABLES, integer, loadConfig, text } from '@matchpoint/config';
import { REPLICA_VARIABLES } from '@matchpoint/postgres';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...REPLICA_VARIABLES,
  ...DISPUTE_VARIABLES,
  /** gRPC targets of the services that it calls. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
  /** How many days the chat of a match is kept after it closed. */
  chatRetentionDays: integer('MATCHPOINT_CHAT_RETENTION_DAYS', { default: 30, min: 1, max: 3_650 }),
};

/** The typed environment of the match service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type MatchConfig = ReturnType<typeof readConfig>;
