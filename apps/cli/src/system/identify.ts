import { ConfigError } from '@matchpoint/config';
import { CERTIFICATE_VARIABLES, identifyOperator, type RpcIdentity } from '@matchpoint/rpc';
import { SystemUnknownError } from '../output/errors.js';
import { type KnownSystem, SIGNING_VARIABLE, TOKEN_VARIABLE } from './find-system.js';

const VARIABLES = [TOKEN_VARIABLE, SIGNING_VARIABLE, ...Object.values(CERTIFICATE_VARIABLES).map(({ name }) => name)];

/**
 * Shows the processes that it is an operator who calls.
 * @throws SystemUnknownError where a key or a file is missing or cannot be used
 */
export function identify(system: KnownSystem): RpcIdentity {
  system.demand(TOKEN_VARIABLE);
  system.demand(SIGNING_VARIABLE);
  return identifyAsKnown(system);
}

/** The same, as far as it goes: services say how they are without a token, but not whether their events move. */
export function identifyAsKnown(system: KnownSystem): RpcIdentity {
  try {
    return identifyOperator(Object.fromEntries(VARIABLES.map((name) => [name, system.lookUp(name)])));
  } catch (error) {
    throw error instanceof ConfigError ? new SystemUnknownError(error.message) : error;
  }
}
