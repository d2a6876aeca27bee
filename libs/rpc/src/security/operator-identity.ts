import { list, loadConfig } from '@matchpoint/config';
import { systemClock } from '@matchpoint/core';
import type { RpcIdentity } from '../rpc-identity.js';
import { CERTIFICATE_VARIABLES, certificateFilesOf } from './certificate-files.js';
import { createPrincipalSigner, signingKey } from './sign-principals.js';
import { openTransportSecurity } from './transport-security.js';

const TOKENS = list('MATCHPOINT_INTERNAL_TOKEN', { default: [] });
const SIGNING_VARIABLE = 'MATCHPOINT_CONTEXT_SIGNING_KEY';
/** An operator's tool does not live long enough for its certificate to change. */
const SILENT = { info: () => undefined, warn: () => undefined };

/**
 * How an operator's tool identifies itself to the processes: by the token, by a signature, and by a certificate if they require one. It
 * signs by its machine's clock. Without token or key it can only make health checks.
 * @param environment the variables that name the running system: `runtime.json` of `npm start` has them
 * @throws ConfigError for a key or a file that cannot be used
 */
export function identifyOperator(environment: Readonly<Record<string, string | undefined>>): RpcIdentity {
  const { tokens, ...files } = loadConfig({ tokens: TOKENS, ...CERTIFICATE_VARIABLES }, environment);
  const [internalToken = ''] = tokens;
  const identity = { internalToken, transport: openTransportSecurity(certificateFilesOf(files), SILENT) };
  if (!environment[SIGNING_VARIABLE]) return identity;
  const { privateKey } = loadConfig({ privateKey: signingKey(SIGNING_VARIABLE) }, environment);
  return { ...identity, signer: createPrincipalSigner({ privateKey, clock: systemClock, self: 'operator' }) };
}
