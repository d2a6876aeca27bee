import { DomainError } from '@matchpoint/errors';

/** Until the response headers have arrived. */
const TIMEOUT_MS = 60_000;

export interface ApiRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: Uint8Array<ArrayBuffer> | undefined;
}

/**
 * Sends a request once. Follows no redirect, which would send the key elsewhere.
 * @throws DomainError error_unavailable if there is no response
 */
export async function send({ url, body, ...request }: ApiRequest, interrupted: AbortSignal): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    const signal = AbortSignal.any([late.signal, interrupted]);
    return await fetch(url, { ...request, ...(body !== undefined && { body }), redirect: 'manual', signal });
  } catch (cause) {
    throw new DomainError('error_unavailable', { cause: cause as Error });
  } finally {
    clearTimeout(timer);
  }
}
