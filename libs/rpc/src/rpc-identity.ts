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
  /** Tokens that a server accepts besides, while one is replaced by the next. */
  acceptedTokens?: readonly string[];
  /** The request that the process is working on, where it serves people itself: the gateway's alone. */
  originOf?: () => CallOrigin | undefined;
  /** Id of that request, which every call tells that tells no other. */
  requestIdOf?: () => string | undefined;
  /** Where the process's clients count their calls; nowhere unless given. */
  metrics?: ClientMetrics;
  /** Plaintext unless given. */
  transport?: TransportSecurity;
  /** The gateway's and an operator's tools' alone; others hand on what came to them signed. */
  signer?: PrincipalSigner;
  /** While processes of 0.1.0 run beside this one, which sign nothing: see {@link UNSIGNED_CALLERS}. */
  trustsUnsigned?: boolean;
}

/**
 * `accept` for the time of an upgrade from 0.1.0: callers are named in 0.1.0's way too, and trusted without a signature. Anyone with the
 * token can then act as anybody, as before; therefore it is off by default (docs/adr/0014).
 */
export const UNSIGNED_CALLERS = oneOf('MATCHPOINT_UNSIGNED_CALLERS', ['refuse', 'accept'], { default: 'refuse' });

/**
 * The signed principal of a call for `caller`, or of this process itself; undefined where that has nothing to say.
 * @throws Error for an unsigned caller: a service must not invent one
 */
export function principalOf({ signer, trustsUnsigned }: RpcIdentity, caller: CallerContext | undefined): Uint8Array | undefined {
  const handedOn = caller && signedOf(caller);
  if (handedOn) return handedOn;
  if (signer) return signer.sign(caller);
  if (caller && !trustsUnsigned) throw new Error('a caller can be handed on only as it came');
  return undefined;
}
