import { loadConfig, text, TWITCH_VARIABLES } from '@matchpoint/config';
import { REPLICA_VARIABLES } from '@matchpoint/postgres';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...REPLICA_VARIABLES,
  ...TWITCH_VARIABLES,
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
};

/** The typed environment of the catalog-profile service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type CatalogProfileConfig = ReturnType<typeof readConfig>;
