// A request of the web app from a separate address, so that each client has its own IP bucket.
import http from 'node:http';

const TIMEOUT_MS = 15_000;

/** Sends `body` with POST, or GET without one; returns status, body and duration in milliseconds. Rejects if there is no response. */
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
