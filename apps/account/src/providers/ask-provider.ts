import { readBounded, withDeadline } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CustomFetch } from 'openid-client';

/** Time limit of one step's requests to a provider. */
const STEP_MS = 6_000;
/** Time limit of one request, in seconds. */
export const REQUEST_SECONDS = 5;
const MOST_BYTES = 256 * 1_024;

const away = (cause: unknown): DomainError =>
  new DomainError('error_unavailable', { message: 'The other site does not answer right now. Try again shortly.', cause });
const misfit = (cause: unknown): DomainError =>
  new DomainError('error_credentials_invalid', { message: 'The sign-in at the other site did not succeed, or took too long.', cause });

/**
 * Runs a step that calls a provider, with a deadline.
 * @throws DomainError error_unavailable if the provider is down or slow, error_credentials_invalid for an invalid answer
 */
export async function askProvider<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await withDeadline({ ms: STEP_MS, tooLate: () => away(undefined) }, step);
  } catch (error) {
    throw causes(error).find((cause) => cause instanceof DomainError) ?? misfit(error);
  }
}

/** The library wraps the errors of its requests. */
function causes(error: unknown): unknown[] {
  const found: unknown[] = [];
  for (let each = error; each !== undefined && found.length < 8; each = (each as { cause?: unknown }).cause) found.push(each);
  return found;
}

/**
 * `fetch` that follows no redirects, reads a bounded answer, and reports an unreachable provider as such.
 * @param mend corrects known deviations in this provider's answers
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

/** A body that breaks off means that the provider is down; one that is too long is invalid. */
async function readAnswer(response: Response): Promise<string> {
  return readBounded(response, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof RangeError ? error : away(error);
  });
}
