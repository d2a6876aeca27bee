import type { Answer } from './call-options.js';
import { MatchpointError, type ErrorFacts } from './error.js';
import { readRetryAfter } from './pause-before-repeat.js';

export interface Attempt {
  method: string;
  url: string;
  headers: Headers;
  body: Exclude<RequestInit['body'], undefined>;
  /** Whether the browser sends its cookies. */
  credentials: NonNullable<RequestInit['credentials']>;
  signal: AbortSignal;
  attempt: number;
  onAnswer?: ((answer: Answer) => void) | undefined;
}

/**
 * Sends one request and reads its response.
 * @throws MatchpointError for every unsuccessful response, and if none came
 */
export async function sendOnce(fetch: typeof globalThis.fetch, { attempt, onAnswer, ...request }: Attempt): Promise<unknown> {
  const { method, url } = request;
  let response: Response;
  let text: string;
  try {
    // The API never redirects: a key must not be sent elsewhere, and a write must not become a read.
    response = await fetch(url, { ...request, redirect: 'manual' });
    const { status, headers } = response;
    onAnswer?.({ method, url, attempt, status, headers });
    text = await response.text();
  } catch (cause) {
    throw new MatchpointError(`No answer to ${method} ${url}.`, { status: 0, code: 'connection_failed', cause });
  }
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  throw toError(response, text, `${method} ${url}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface ErrorBody extends Pick<ErrorFacts, 'issues' | 'requestId'> {
  error: ErrorFacts['code'];
  message?: string;
}

/** The error in a response that is not a success. */
export function toError({ status, headers }: Response, text: string, asked: string): MatchpointError {
  const { error, message, issues, requestId } = (parse(text) ?? {}) as Partial<ErrorBody>;
  const isOurs = typeof error === 'string';
  return new MatchpointError((isOurs && message) || `${asked} was answered with ${status}, and not by Matchpoint.`, {
    status,
    headers,
    code: isOurs ? error : 'unexpected_answer',
    requestId: requestId ?? headers.get('x-request-id') ?? undefined,
    issues,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  });
}
