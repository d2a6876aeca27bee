import { status } from '@grpc/grpc-js';

/**
 * The credential that a refused caller lacks: the internal `token`, a certificate of a `peer` that may call, a signature by an accepted
 * `key`, any other valid `signature`, or the `rights` of an operator.
 */
export type Refusal = 'token' | 'peer' | 'key' | 'signature' | 'rights';

/**
 * A process may not make this call, or names a caller without proof. Between processes this is a gRPC status. It says nothing about the
 * outside caller's key; to them it is an internal error.
 */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';

  constructor(
    readonly status: status.UNAUTHENTICATED | status.PERMISSION_DENIED,
    message: string,
    readonly refusal: Refusal,
  ) {
    super(message);
  }
}

/** The token is not ours, or no known key has signed this principal. */
export const unauthenticated = (message: string, refusal: Refusal = 'signature'): CallRefusedError =>
  new CallRefusedError(status.UNAUTHENTICATED, message, refusal);

/** The caller is known but lacks the right. */
export const forbidden = (message: string, refusal: Refusal = 'rights'): CallRefusedError =>
  new CallRefusedError(status.PERMISSION_DENIED, message, refusal);
