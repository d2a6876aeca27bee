import { DISPUTE_VARIABLES, loadConfig, oneOf, text } from '@matchpoint/config';
import { REPLICA_VARIABLES } from '@matchpoint/postgres';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...REPLICA_VARIABLES,
  ...DISPUTE_VARIABLES,
  /** gRPC targets of the services that it calls. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
  /** Permission to found a league: every user, or platform staff from MODERATOR on. */
  leagueCreation: oneOf('MATCHPOINT_LEAGUE_CREATION', ['anyone', 'staff'], { default: 'anyone' }),
};

/** The typed environment of the league service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type LeagueConfig = ReturnType<typeof readConfig>;
