import { integer, loadConfig, optionalText, url } from '@matchpoint/config';

const POSTGRES = { protocols: ['postgresql:', 'postgres:'] };
const VARIABLES = {
  /** 0: any free port. */
  port: integer('PORT', { default: 0, max: 65_535 }),
  catalogProfileUrl: url('FLOOR_CATALOG_PROFILE_URL', POSTGRES),
  matchUrl: url('FLOOR_MATCH_URL', POSTGRES),
  /** Size of each of the two pools, the same as in the product's services. */
  connections: integer('FLOOR_DATABASE_CONNECTIONS', { default: 10, min: 1, max: 200 }),
  /** Id of the user as whom a request without X-User-Id is answered. */
  callerId: optionalText('FLOOR_CALLER_ID'),
};

/** The typed environment of the floor. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type FloorConfig = ReturnType<typeof readConfig>;
