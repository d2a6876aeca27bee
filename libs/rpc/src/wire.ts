import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import { DomainError, ERRORS, isErrorCode, type ErrorDetails } from '@matchpoint/errors';
import { currentTraceparent } from '@matchpoint/telemetry';
import type { CallMetadata } from './context.js';
import type { RpcIdentity } from './rpc-identity.js';
import { type CallRefusedError, forbidden, type Refusal, unauthenticated } from './security/call-refused-error.js';

// Binary headers ("-bin") because imported ids and error messages may hold any character.
export const CONTEXT_KEY = 'matchpoint-context-bin';
const ERROR_KEY = 'matchpoint-error-bin';
/** The caller's missing credential (`Refusal`). */
const REFUSAL_KEY = 'matchpoint-refusal';
export const TOKEN_KEY = 'matchpoint-internal-token';
/** A SignedPrincipal (principal.proto). */
export const PRINCIPAL_KEY = 'matchpoint-principal-bin';
/** Set on the answer to a write that was done before (docs/reference/idempotency.md#guarantee). */
export const REPLAYED_KEY = 'matchpoint-idempotent-replayed';

/** Largest message of a call. Import batches are the largest: 1,000 rows of a few kB. */
export const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;
/** Largest request or answer in a message of a pipe, which also holds its envelope (method, context, trailers). */
export const MAX_PAYLOAD_BYTES = MAX_MESSAGE_BYTES - 64 * 1024;

/** The context of one call besides its caller; for processes of 0.1.0, the caller too. */
export const encodeContext = (
  { idempotency, requestId, origin, caller }: CallMetadata,
  { trustsUnsigned, originOf, requestIdOf }: RpcIdentity,
): string =>
  JSON.stringify({
    ...{ idempotency, requestId: requestId ?? requestIdOf?.(), origin: origin ?? originOf?.(), traceparent: currentTraceparent() },
    ...(trustsUnsigned && { caller }),
  });

/** Metadata of a call: the internal token, the caller (a SignedPrincipal), and its context. */
export function encodeCall(identity: RpcIdentity, call: CallMetadata, principal?: Uint8Array): Metadata {
  const metadata = new Metadata();
  metadata.set(TOKEN_KEY, identity.internalToken);
  metadata.set(CONTEXT_KEY, Buffer.from(encodeContext(call, identity)));
  if (principal) metadata.set(PRINCIPAL_KEY, Buffer.from(principal));
  return metadata;
}

/** A domain error as a gRPC status whose trailers carry code, message and details. */
export function encodeError(error: DomainError, trailers: Metadata): Partial<StatusObject> {
  trailers.set(ERROR_KEY, Buffer.from(JSON.stringify({ code: error.code, message: error.message, details: error.details })));
  return { code: status[ERRORS[error.code].grpc], details: error.code, metadata: trailers };
}

/** A refusal as a gRPC status: outside callers see `error_internal`. */
export function encodeRefusal({ status: code, message, refusal }: CallRefusedError, trailers: Metadata): Partial<StatusObject> {
  trailers.set(REFUSAL_KEY, refusal);
  return { ...encodeError(new DomainError('error_internal', { message }), trailers), code, details: message };
}

/**
 * The domain error that a failed call stands for. Transport failures are `error_unavailable`; a refusal is `error_internal` with a
 * CallRefusedError as its cause.
 */
export function decodeError(failure: Partial<StatusObject>): DomainError {
  const [encoded] = failure.metadata?.get(ERROR_KEY) ?? [];
  if (encoded !== undefined) {
    const { code, message, details } = JSON.parse(encoded.toString()) as { code: string; message: string; details: ErrorDetails };
    const [refusal] = failure.metadata?.get(REFUSAL_KEY) ?? [];
    const cause = refusal === undefined ? undefined : refusedBy(message, refusal as Refusal);
    if (isErrorCode(code)) return new DomainError(code, { message, details, ...(cause && { cause }) });
  }
  const isTransport =
    failure.code === status.UNAVAILABLE ||
    // A process of the release before does not have the RPC yet; a rolling upgrade replaces it.
    failure.code === status.UNIMPLEMENTED ||
    failure.code === status.DEADLINE_EXCEEDED ||
    failure.code === status.CANCELLED ||
    failure.code === status.RESOURCE_EXHAUSTED;
  if (isTransport) return new DomainError('error_unavailable', { details: { retryAfterSeconds: 1 }, cause: failure });
  return new DomainError('error_internal', { cause: failure });
}

function refusedBy(message: string, refusal: Refusal): CallRefusedError {
  return refusal === 'peer' || refusal === 'rights' ? forbidden(message, refusal) : unauthenticated(message, refusal);
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

/** From this size on a message of a pipe takes no further part, because a long message would delay the next one. */
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
