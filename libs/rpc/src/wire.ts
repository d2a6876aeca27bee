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

/** Largest message of a call. Import batches are the largest there are: 1,000 rows of a few kB. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** Largest request or answer in a message of a pipe, which holds its envelope (method, context, trailers) besides. */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

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
  const isTransport =
    failure.code === status.UNAVAILABLE ||
    failure.code === status.DEADLINE_EXCEEDED ||
    failure.code === status.CANCELLED ||
    failure.code === status.RESOURCE_EXHAUSTED;
  if (isTransport) return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: failure });
  return new DomainError('error_internal', { cause: failure });
}

/** Trailing metadata as a map, for an answer that has none of its own (pipe.proto). */
export function encodeTrailers(trailers: Metadata): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(trailers.getMap()).map(([key, value]) => [key, Buffer.from(value)]));
}

/** The reverse of {@link encodeTrailers}. */
export function decodeTrailers(encoded: Readonly<Record<string, Buffer>>): Metadata {
  const trailers = new Metadata();
  for (const [key, value] of Object.entries(encoded)) trailers.set(key, key.endsWith('-bin') ? value : value.toString());
  return trailers;
}

/** From this size on a message of a pipe takes no further part: a long one would hold up what comes after it. */
const FULL_MESSAGE_BYTES = 256 * 1024;

/** Parts that are to leave together, as messages. `bytesOf` is the size of a part's payload. */
export function inMessages<Part>(parts: readonly Part[], bytesOf: (part: Part) => number): Part[][] {
  const messages: Part[][] = [];
  let room = 0;
  for (const part of parts) {
    if (room <= 0) {
      messages.push([]);
      room = FULL_MESSAGE_BYTES;
    }
    messages.at(-1)?.push(part);
    room -= bytesOf(part);
  }
  return messages;
}
