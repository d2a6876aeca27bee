// A request of the web app's from an address of its own: buckets of addresses are per client then.
import http from 'node:http';

const TIMEOUT_MS = 15_000;

/** Sends `body` by POST, or asks by GET without one; answers status, body and the milliseconds it took. Rejects where there is no answer. */
export function callFrom(localAddress, { url, body, headers = {}, agent = false }) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        localAddress,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        timeout: TIMEOUT_MS,
        headers: { 'x-matchpoint-web': '1', ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode, text, headers: response.headers, ms: performance.now() - startedAt }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
