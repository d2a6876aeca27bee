import { randomBytes } from 'node:crypto';
import { type PlannedRequest, UNIQUE } from './load-job.js';

/** Returns the bytes of the next request: the planned ones in turn, each serialized once, with unique parts filled in each time. */
export function createRequestWriter(requests: readonly PlannedRequest[]): () => Buffer {
  const run = randomBytes(9).toString('base64url');
  const texts = requests.map(serialize);
  const whole = texts.map((text) => (text.includes(UNIQUE) ? undefined : Buffer.from(text)));
  let count = 0;
  return () => {
    const index = count % texts.length;
    count += 1;
    return whole[index] ?? Buffer.from((texts[index] ?? '').replace(UNIQUE, `${run}-${count}`));
  };
}

function serialize({ method, path, headers, body }: PlannedRequest): string {
  if (body?.includes(UNIQUE)) throw new Error('what is unique belongs into a header: the length of a body is fixed');
  const sent = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
