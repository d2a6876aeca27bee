import http from 'node:http';
import type { FilledProduct } from '../dataset/ensure-dataset.js';

/**
 * Sends a game developer's request on a new connection, because a kept-alive one may just be closing. Returns the response body.
 * @param nth which of the developers' keys
 * @throws Error unless it succeeds
 */
export function postAsGame({ baseUrl, keyRing }: FilledProduct, nth: number, path: string, body: object): Promise<Record<string, unknown>> {
  const key = keyRing.developer[nth % keyRing.developer.length] ?? '';
  return new Promise((resolve, reject) => {
    const headers = { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' };
    const request = http.request(`${baseUrl}/api/v1${path}`, { method: 'POST', headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(text) as Record<string, unknown>);
        else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 200)}`));
      });
    });
    request.on('error', reject).end(JSON.stringify(body));
  });
}
