import { oneOf } from '@matchpoint/config';
import type { CallerContext, CallOrigin } from './context.js';
import type { ClientMetrics } from './measure-clients.js';
import type { PrincipalSigner } from './security/sign-principals.js';
import { signedOf } from './security/signed-callers.js';
import type { TransportSecurity } from './security/transport-security.js';

/** How a process shows others who it is, and on whose behalf it calls. */
export interface RpcIdentity {
  /** Shared secret of all processes; a call without it is refused. */
  internalToken: string;
  /** Further tokens that a server accepts during a rotation. */
  acceptedTokens?: readonly string[];
  /** The request that the process is working on. Only the gateway, which serves people directly, sets it. */
  originOf?: () => CallOrigin | undefined;
  /** Id of that request, sent with every call that has no other. */
  requestIdOf?: () => string | undefined;
  /** Where the process's clients count their calls; by default, nowhere. */
  metrics?: ClientMetrics;
  /** By default, plaintext. */
  transport?: TransportSecurity;
  /** Only in the gateway and operators' tools. Other processes pass on what they received signed. */
  signer?: PrincipalSigner;
  /** Set while processes of 0.1.0, which sign nothing, run beside this one: see {@link UNSIGNED_CALLERS}. */
  trustsUnsigned?: boolean;
}

/**
 * `accept` during an upgrade from 0.1.0: callers are also named as in 0.1.0, and trusted without a signature. Anyone with the token can
 * then act as anybody, as before, so it is off by default (docs/adr/0014).
 */
export const UNSIGNED_CALLERS = oneOf('MATCHPOINT_UNSIGNED_CALLERS', ['refuse', 'accept'], { default: 'refuse' });

/**
 * The signed principal of a call for `caller`, or of this process itself; undefined if the process has none.
 * @throws Error for an unsigned caller: a service must not invent one
 */
export function principalOf({ signer, trustsUnsigned }: RpcIdentity, caller: CallerContext | undefined): Uint8Array | undefined {
  const handedOn = caller && signedOf(caller);
  if (handedOn) return handedOn;
  if (signer) return signer.sign(caller);
  if (caller && !trustsUnsigned) throw new Error('a caller can only be passed on as received');
  return undefined;
}
