// Requests that are repeated until they are acknowledged, whichever process is killed meanwhile.
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const [RETRY_MS, CLIENT_MS, PATIENCE_MS] = [200, 12_000, 60_000];
/** Refusals of a score or status that an earlier attempt has already delivered. */
const IS_HEARD = ['error_match_not_in_valid_state', 'error_score_already_submitted_by_game'];

/** Keys in turn: each has 60 tokens, and one more a second. */
export async function ring(make) {
  const keys = await make();
  let next = 0;
  return () => keys[(next += 1) % keys.length];
}

/**
 * Opens what sends requests to a system from addresses that begin with `network`, each request under one Idempotency-Key until it is
 * acknowledged. Scores and statuses take no key: sent again they change nothing, and where the first time has moved the match they are
 * refused for that.
 */
export function openInsistent(system, network) {
  /** Requests so far. */
  let sent = 0;
  return async function insist(method, where, key, body) {
    const idempotency = randomUUID();
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      sent += 1;
      // From many addresses, each with its own bucket.
      const localAddress = `${network}.${1 + (sent % 200)}`;
      const answer = await send(system, method, where, { key: key(), body, idempotency, localAddress }).catch(() => undefined);
      if (answer && answer.status < 300) return answer;
      if (/\/(scores|status)/.test(where) && IS_HEARD.includes(answer?.body?.error)) return answer;
      if (answer && answer.status !== 429 && answer.status < 500 && answer.body?.error !== 'error_idempotency_in_progress')
        throw new Error(`${method} ${where}: ${answer.status} ${JSON.stringify(answer.body)}`);
      if (performance.now() > until)
        throw new Error(`${method} ${where} is undecided after ${PATIENCE_MS / 1_000} s: ${answer?.status ?? 'no answer'}`);
      await delay(RETRY_MS);
    }
  };
}

function send(system, method, where, { key, body, idempotency, localAddress }) {
  const payload = body && JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${system.demo().baseUrl}/api/v1${where}`,
      {
        method,
        localAddress,
        timeout: CLIENT_MS,
        headers: {
          authorization: `Bearer ${key}`,
          ...(payload && { 'content-type': 'application/json' }),
          ...(method === 'POST' && { 'idempotency-key': idempotency }),
        },
      },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode, body: text === '' ? undefined : JSON.parse(text) });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer')));
    request.on('error', reject);
    request.end(payload);
  });
}
