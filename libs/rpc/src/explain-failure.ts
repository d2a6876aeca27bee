import { DomainError } from '@matchpoint/errors';
import { CallRefusedError, type Refusal } from './security/call-refused-error.js';

/** Completes "match: …" in a readiness answer. `rights` and `signature` are a single call's fault, not the process's. */
const REFUSED: Readonly<Partial<Record<Refusal, string>>> = {
  token: "refuses this process's internal token",
  key: 'does not accept the key that signs calls',
  peer: "refuses this process's certificate",
};

/** Messages of Node and grpc-js for a failed TLS handshake. */
const HANDSHAKE: readonly [RegExp, string][] = [
  [/altnames/i, "shows another process's certificate"],
  [/certificate has expired/i, 'shows an expired certificate'],
  [/self.signed certificate|unable to (verify|get)[^.]*certificate/i, 'shows a certificate of another authority'],
  [/alert (unknown ca|bad certificate|certificate \w+)/i, "refuses this process's certificate"],
];

/**
 * Why every call to a server fails: a wrong secret or certificate on one of the two sides. Undefined for any other failure.
 * The phrase quotes neither side, because readiness shows it to anyone.
 */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof DomainError)) return undefined;
  if (error.cause instanceof CallRefusedError) return REFUSED[error.cause.refusal];
  const { details } = (error.cause ?? {}) as { details?: unknown };
  return typeof details === 'string' ? HANDSHAKE.find(([pattern]) => pattern.test(details))?.[1] : undefined;
}
