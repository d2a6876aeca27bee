import type { CallerContext } from './context.js';
import type { PrincipalSigner } from './security/sign-principals.js';
import { signedOf } from './security/signed-callers.js';
import type { TransportSecurity } from './security/transport-security.js';

/** How a process shows others who it is, and on whose behalf it calls. */
export interface RpcIdentity {
  /** Shared secret of all processes; a call without it is refused. */
  internalToken: string;
  /** Plaintext unless given. */
  transport?: TransportSecurity;
  /** The gateway's and an operator's tools' alone; others hand on what came to them signed. */
  signer?: PrincipalSigner;
}

/**
 * The signed principal of a call for `caller`, or of this process itself; undefined where that has nothing to say.
 * @throws Error for a caller whom nobody has signed: who acts is not for a service to make up
 */
export function principalOf({ signer }: RpcIdentity, caller: CallerContext | undefined): Uint8Array | undefined {
  const handedOn = caller && signedOf(caller);
  if (handedOn) return handedOn;
  if (signer) return signer.sign(caller);
  if (caller) throw new Error('a caller can be handed on only as it came');
  return undefined;
}
