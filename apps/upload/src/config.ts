import { loadConfig } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

/** The typed environment of the upload service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(SERVICE_VARIABLES, environment);
}
export type UploadConfig = ReturnType<typeof readConfig>;
