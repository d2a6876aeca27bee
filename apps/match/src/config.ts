import { loadConfig, text } from '@matchpoint/config';
import { REPLICA_VARIABLES } from '@matchpoint/postgres';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...REPLICA_VARIABLES,
  /** gRPC targets of the services that this one asks. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
};

/** The typed environment of the match service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type MatchConfig = ReturnType<typeof readConfig>;
