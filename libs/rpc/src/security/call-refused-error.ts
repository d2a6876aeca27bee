import { status } from '@grpc/grpc-js';

/**
 * The credential that a refused caller lacks: the internal `token`, a certificate of a `peer` that may call, a signature by an accepted
 * `key`, any other valid `signature`, or the `rights` of an operator.
 */
export type Refusal = 'token' | 'peer' | 'key' | 'signature' | 'rights';

/**
 * A process that may not make this call, or says who acts without proof. Between processes that is a gRPC status; it says nothing about
 * the key of the outside caller, for whom it is our failure.
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

/** The token is not ours, or nobody we know has signed this principal. */
export const unauthenticated = (message: string, refusal: Refusal = 'signature'): CallRefusedError =>
  new CallRefusedError(status.UNAUTHENTICATED, message, refusal);

/** It is known who calls, and that is not enough. */
export const forbidden = (message: string, refusal: Refusal = 'rights'): CallRefusedError =>
  new CallRefusedError(status.PERMISSION_DENIED, message, refusal);
