import { readBounded, withDeadline } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CustomFetch } from 'openid-client';

/** All that one step asks of a provider ends within this, whatever the provider does. */
const STEP_MS = 6_000;
/** One request's part of it, in seconds. */
export const REQUEST_SECONDS = 5;
const MOST_BYTES = 256 * 1_024;

const away = (cause: unknown): DomainError =>
  new DomainError('error_unavailable', { message: 'The other site does not answer right now. Try again shortly.', cause });
const misfit = (cause: unknown): DomainError =>
  new DomainError('error_credentials_invalid', { message: 'The sign-in at the other site did not succeed, or took too long.', cause });

/**
 * Runs a step that asks a provider, under a deadline of our own.
 * @throws DomainError error_unavailable where it is away or slow, error_credentials_invalid for an answer that does not fit
 */
export async function askProvider<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await withDeadline({ ms: STEP_MS, tooLate: () => away(undefined) }, step);
  } catch (error) {
    throw causes(error).find((cause) => cause instanceof DomainError) ?? misfit(error);
  }
}

/** The library wraps what its requests fail with. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let each = error; each !== undefined && found.length < 8; each = (each as { cause?: unknown }).cause) found.push(each);
  return found;
}

/**
 * `fetch` that follows nowhere, reads no more than a bound, and says of a provider that is away that it is.
 * @param mend what is wrong in this provider's answers, made right
 */
export function fetchFromProvider(mend: (body: string, url: string) => string = (body) => body): CustomFetch {
  return async (url, options) => {
    const response = await fetch(url, { ...(options as RequestInit), redirect: 'manual' }).catch((error: unknown) => {
      throw away(error);
    });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      throw away(new Error(`status ${response.status}`));
    }
    const body = mend(await readAnswer(response), url);
    const isBodyless = response.status === 204 || response.status === 304;
    return new Response(isBodyless ? null : body, { status: response.status, headers: response.headers });
  };
}

/** One that breaks off is away, one that is too long does not fit. */
async function readAnswer(response: Response): Promise<string> {
  return readBounded(response, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof RangeError ? error : away(error);
  });
}
