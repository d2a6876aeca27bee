import { parseInstant } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';

/** The maximum and the default lifetime of a key that its owner creates (docs/reference/authentication.md#own-keys), in seconds. */
export const MIN_EXPIRY_SECONDS = 3_600;
export const MAX_EXPIRY_SECONDS = 366 * 86_400;
export const DEFAULT_EXPIRY_SECONDS = 90 * 86_400;
/** Tolerance: a client that requests exactly an hour by its own clock requests slightly less by the time the request arrives. */
const TOLERANCE_SECONDS = 30;

/**
 * The expiry of a key, ISO 8601, or null for never.
 * @param given the body's value; undefined for the default
 * @throws DomainError INVALID_INPUT at body.expiresAt
 */
export function chooseExpiry(given: string | null | undefined, now: Date): string | null {
  if (given === null) return null;
  if (given === undefined) return new Date(now.getTime() + DEFAULT_EXPIRY_SECONDS * 1_000).toISOString();
  const instant = parseInstant(given);
  if (instant === undefined) throw invalidInput('body.expiresAt', 'must be an ISO 8601 date or instant, or null');
  const aheadSeconds = (Date.parse(instant) - now.getTime()) / 1_000;
  if (aheadSeconds < MIN_EXPIRY_SECONDS - TOLERANCE_SECONDS || aheadSeconds > MAX_EXPIRY_SECONDS) {
    throw invalidInput('body.expiresAt', 'must be 1 hour to 366 days ahead');
  }
  return instant;
}
