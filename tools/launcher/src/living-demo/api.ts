import { setTimeout as delay } from 'node:timers/promises';

export type Json = Record<string, unknown>;

export interface ApiRequest {
  /** The owner of the key to use. */
  as: string;
  method: 'GET' | 'POST' | 'PATCH';
  /** Under /api/v1. */
  path: string;
  /** JSON, or the bytes of a picture. */
  body?: object | Buffer;
  idempotencyKey?: string;
}

/** The system as its users reach it. */
export interface Api {
  /** @throws ApiError for a refusal that a retry would not change */
  send(request: ApiRequest): Promise<Json>;
}

/** The system refused a call. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const TIMEOUT_MS = 15_000;
/** A restarted process is back within this time. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
const PASSING = new Set([429, 502, 503, 504]);
const PASSING_CODES = new Set(['error_idempotency_in_progress']);

interface Options {
  baseUrl: string;
  keyOf(who: string): string;
  /** Whether the launcher is stopping: then nothing is retried. */
  isStopping(): boolean;
}

/** Calls the API. A call without an Idempotency-Key is also retried, so it must be repeatable. */
export function connectApi({ baseUrl, keyOf, isStopping }: Options): Api {
  return {
    async send(request) {
      for (let attempt = 0; ; attempt += 1) {
        const pause = isStopping() ? undefined : PAUSES_MS[attempt];
        try {
          return await sendOnce(baseUrl, keyOf(request.as), request);
        } catch (error) {
          if (pause === undefined || !isPassing(error)) throw error;
        }
        await delay(pause);
      }
    },
  };
}

async function sendOnce(baseUrl: string, key: string, { method, path, body, idempotencyKey }: ApiRequest): Promise<Json> {
  const isPicture = Buffer.isBuffer(body);
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'content-type': isPicture ? 'image/png' : 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  const answer = parse(text);
  if (response.ok && answer) return answer;
  throw new ApiError(
    response.status,
    String(answer?.error ?? ''),
    `${method} ${path}: ${response.status} ${answer ? `${answer.error}: ${answer.message}` : text.slice(0, 200)}`,
  );
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** A temporary refusal by the system itself, or no answer. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError ? PASSING.has(error.status) || PASSING_CODES.has(error.code) : true;
}
