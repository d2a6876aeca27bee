import { setTimeout as delay } from 'node:timers/promises';
import { gatewayCount, type Answer, type Client, type RequestOptions } from './http-client.js';

const FIRST_PAUSE_MS = 60;
const LONGEST_PAUSE_MS = 500;
const PATIENCE_MS = 60_000;

/** A write that is retried with its Idempotency-Key until a response arrives. */
export interface Insistence {
  path: string;
  body?: unknown;
  /** Absent for a naturally idempotent write. */
  idempotencyKey?: string;
  /** Keys of one owner, used in turn: the repeats of one write must not exhaust a bucket. */
  keys: readonly string[];
  method?: string;
  patienceMs?: number;
  /** Called at the end of every attempt, successful or not. */
  onAttempt?(): void;
  /** Called for every attempt that must be retried. */
  onUndecided?(): void;
}

/**
 * Behaves like a careful client while processes die: it retries after a broken connection, a 503, a 429, or a 409 that says that the first
 * attempt is still in progress, at any gateway. Resolves with the first other response.
 */
export async function insist(request: Client, insistence: Insistence): Promise<Answer> {
  const { path, body, idempotencyKey, keys, method = 'POST', patienceMs = PATIENCE_MS, onAttempt, onUndecided } = insistence;
  const deadline = Date.now() + patienceMs;
  const headers: Record<string, string> = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
  const gateways = gatewayCount();
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = Math.floor(Math.random() * keys.length); ; attempt += 1) {
    const options: RequestOptions = { method, body, key: keys[attempt % keys.length], gateway: attempt % gateways, headers };
    const answer = await request(path, options).catch((error: Error) => error);
    onAttempt?.();
    if (!(answer instanceof Error) && !isUndecided(answer)) return answer;
    onUndecided?.();
    const told = answer instanceof Error ? answer.message : answer.text;
    if (Date.now() > deadline) throw new Error(`${path} was not decided in ${patienceMs} ms: ${told}`);
    await delay(pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Whether the response only asks for a retry. */
export function isUndecided({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
  return status === 503 || status === 429 || (status === 409 && body?.error === 'error_idempotency_in_progress');
}
