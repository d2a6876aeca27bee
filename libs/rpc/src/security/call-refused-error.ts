import { status } from '@grpc/grpc-js';

/**
 * A process that may not make this call, or says who acts without proof. Between processes that is a gRPC status; it says nothing about
 * the key of whoever waits outside, for whom it is a failure of ours.
 */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';

  constructor(
    readonly status: status.UNAUTHENTICATED | status.PERMISSION_DENIED,
    message: string,
  ) {
    super(message);
  }
}

/** The token is not ours, or nobody we know has signed this principal. */
export const unauthenticated = (message: string): CallRefusedError => new CallRefusedError(status.UNAUTHENTICATED, message);

/** It is known who calls, and that is not enough. */
export const forbidden = (message: string): CallRefusedError => new CallRefusedError(status.PERMISSION_DENIED, message);
