import { loadConfig, text } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC targets of the services that know team members, league staff and match players. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  matchUrl: text('MATCHPOINT_MATCH_URL'),
};

/** The typed environment of the notification service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type NotificationConfig = ReturnType<typeof readConfig>;
