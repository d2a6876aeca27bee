import { timingSafeEqual } from 'node:crypto';
import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { DomainError, ERRORS, isErrorCode, type ErrorDetails } from '@matchpoint/errors';
import type { CallMetadata } from './context.js';

// Binary headers ("-bin") because imported ids and error messages may hold any character.
const CONTEXT_KEY = 'matchpoint-context-bin';
const ERROR_KEY = 'matchpoint-error-bin';
const TOKEN_KEY = 'matchpoint-internal-token';
/** Set on the answer to a write that had been done before (contract 8). */
export const REPLAYED_KEY = 'matchpoint-idempotent-replayed';

/** Metadata of a call: the internal token and who acts. */
export function encodeCall(internalToken: string, call: CallMetadata): Metadata {
  const metadata = new Metadata();
  metadata.set(TOKEN_KEY, internalToken);
  metadata.set(CONTEXT_KEY, Buffer.from(JSON.stringify(call)));
  return metadata;
}

/** The reverse of {@link encodeCall}; undefined when the token is not ours. */
export function decodeCall(internalToken: string, metadata: Metadata): CallMetadata | undefined {
  const given = Buffer.from(String(metadata.get(TOKEN_KEY)[0] ?? ''));
  const expected = Buffer.from(internalToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [context] = metadata.get(CONTEXT_KEY);
  return context === undefined ? {} : (JSON.parse(context.toString()) as CallMetadata);
}

/** A domain error as a gRPC status whose trailers carry code, message and details. */
export function encodeError(error: DomainError, trailers: Metadata): Partial<StatusObject> {
  trailers.set(ERROR_KEY, Buffer.from(JSON.stringify({ code: error.code, message: error.message, details: error.details })));
  return { code: status[ERRORS[error.code].grpc], details: error.code, metadata: trailers };
}

/** The domain error that a failed call stands for. Transport failures are `error_unavailable`. */
export function decodeError(failure: Partial<StatusObject>): DomainError {
  const [encoded] = failure.metadata?.get(ERROR_KEY) ?? [];
  if (encoded !== undefined) {
    const { code, message, details } = JSON.parse(encoded.toString()) as { code: string; message: string; details: ErrorDetails };
    if (isErrorCode(code)) return new DomainError(code, { message, details });
  }
  const isTransport = failure.code === status.UNAVAILABLE || failure.code === status.DEADLINE_EXCEEDED
    || failure.code === status.CANCELLED || failure.code === status.RESOURCE_EXHAUSTED;
  if (isTransport) return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: failure });
  return new DomainError('error_internal', { cause: failure });
}
