import { ConfigError } from '@matchpoint/config';
import { CERTIFICATE_VARIABLES, identifyOperator, type RpcIdentity } from '@matchpoint/rpc';
import { SystemUnknownError } from '../output/errors.js';
import { type KnownSystem, SIGNING_VARIABLE, TOKEN_VARIABLE } from './find-system.js';

const VARIABLES = [TOKEN_VARIABLE, SIGNING_VARIABLE, ...Object.values(CERTIFICATE_VARIABLES).map(({ name }) => name)];

/**
 * Proves to the processes that the caller is an operator.
 * @throws SystemUnknownError if a key or a file is missing or unusable
 */
export function identify(system: KnownSystem): RpcIdentity {
  system.demand(TOKEN_VARIABLE);
  system.demand(SIGNING_VARIABLE);
  return identifyAsKnown(system);
}

/** The same, as far as possible: services report their health without a token, but not whether their events move. */
export function identifyAsKnown(system: KnownSystem): RpcIdentity {
  try {
    return identifyOperator(Object.fromEntries(VARIABLES.map((name) => [name, system.lookUp(name)])));
  } catch (error) {
    throw error instanceof ConfigError ? new SystemUnknownError(error.message) : error;
  }
}
