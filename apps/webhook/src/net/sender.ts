import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Target } from './target.js';
import { type Resolve, resolveTarget } from './resolve-target.js';

/** Contract 10: what is read of an answer. */
const MAX_RESPONSE_BYTES = 4_096;
/** An idle connection is kept this long for the next delivery. */
const IDLE_MS = 30_000;
/** Of one host, which several endpoints may share. */
const MAX_FREE_SOCKETS = 64;
const CLOSED_WHILE_IDLE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

export interface Answer {
  statusCode: number;
  retryAfter: string | undefined;
  /** The first 4 KiB. */
  body: string;
}

export interface SenderOptions {
  resolve: Resolve;
}

/** Posts to targets over connections that are kept and reused. */
export interface Sender {
  /**
   * One POST; redirects are not followed. The addresses of the target are checked by this call, and the connection, where it is not one that
   * was checked before, goes to one of those and no other.
   * @throws AddressRefusedError, or what the network says; the signal's reason where it ends the attempt
   */
  post(target: Target, request: { headers: Record<string, string>; body: string }, signal: AbortSignal): Promise<Answer>;
  close(): void;
}

export function createSender({ resolve }: SenderOptions): Sender {
  const agents = {
    'http:': new http.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MAX_FREE_SOCKETS, scheduling: 'lifo' }),
    'https:': new https.Agent({ keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MAX_FREE_SOCKETS, scheduling: 'lifo' }),
  };
  return {
    async post(target, { headers, body }, signal) {
      const addresses = await untilAborted(resolveTarget(target, resolve), signal);
      // Node asks this look-up and no other: what was checked is what is connected.
      const checked: LookupFunction = (_hostname, options, found) => {
        if (options.all) return found(null, addresses);
        const [first] = addresses;
        return first ? found(null, first.address, first.family) : found(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '');
      };
      const { url } = target;
      const { request } = url.protocol === 'https:' ? https : http;
      const once = (): Promise<Answer> => new Promise((resolveAnswer, reject) => {
        let isAnswered = false;
        const outgoing = request(url, {
          method: 'POST', agent: agents[url.protocol as 'http:' | 'https:'], lookup: checked, signal,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        }, (incoming) => {
          isAnswered = true;
          void readHead(incoming).then((text) => resolveAnswer({ statusCode: incoming.statusCode ?? 0, retryAfter: incoming.headers['retry-after'], body: text }));
        });
        outgoing.on('error', (error: NodeJS.ErrnoException) => {
          // The status is known: what becomes of the body changes nothing.
          if (isAnswered) return;
          if (signal.aborted) return reject(signal.reason as Error);
          // The target closed an idle connection in the same instant: nobody has failed.
          if (outgoing.reusedSocket && CLOSED_WHILE_IDLE.has(error.code ?? '')) return resolveAnswer(once());
          reject(error);
        });
        outgoing.end(body);
      });
      return once();
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** The first bytes of an answer. More than those, or one that breaks off, changes nothing about its status; the connection then is given up. */
function readHead(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve) => {
    const finish = (): void => resolve(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8').replaceAll('\0', '\ufffd'));
    incoming.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_RESPONSE_BYTES) {
        incoming.destroy();
        finish();
      }
    });
    incoming.on('end', finish);
    incoming.on('error', finish);
    incoming.on('close', finish);
  });
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
