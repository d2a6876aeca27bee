import type { webhook } from '@matchpoint/contracts';

/** As long as a delivery over the network may take. */
const TIMEOUT_MS = 15_000;

export interface LocalAnswer {
  /** Undefined if the program did not answer. */
  statusCode: number | undefined;
  error: string | undefined;
  durationMs: number;
}

/** Posts a signed request to the local program. Never rejects. */
export async function forwardRequest(
  url: string,
  { headers, body }: Pick<webhook.SignedRequest, 'headers' | 'body'>,
): Promise<LocalAnswer> {
  const startedAt = performance.now();
  const durationMs = (): number => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return { statusCode: response.status, error: undefined, durationMs: durationMs() };
  } catch (error) {
    return { statusCode: undefined, error: (error as Error).name === 'TimeoutError' ? 'timeout' : 'connection', durationMs: durationMs() };
  }
}
