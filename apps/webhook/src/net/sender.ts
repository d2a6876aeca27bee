import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Answer, exchange } from './exchange.js';
import { type Resolve, resolveTarget } from './resolve-target.js';
import type { Target } from './target.js';

/** An idle connection is kept this long for the next delivery. */
const IDLE_MS = 30_000;
/** For one host, which several endpoints may share: as many as a scope has slots, because deliveries end and begin in batches. */
const MAX_FREE_SOCKETS = 250;
const CLOSED_WHILE_IDLE: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

export interface SenderOptions {
  resolve: Resolve;
}

/** Posts to targets over reused connections. */
export interface Sender {
  /**
   * One POST; redirects are not followed. This call checks the addresses of the target. A new connection goes only to one of those.
   * @throws AddressRefusedError, NoAnswerError, or a network error; the signal's reason if it ends the attempt
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
      const { url } = target;
      const lookup = lookupOf(await untilAborted(resolveTarget(target, resolve), signal));
      const open = (agent: http.Agent | false): http.ClientRequest =>
        (url.protocol === 'https:' ? https : http).request(url, {
          method: 'POST',
          agent,
          lookup,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        });
      const kept = open(agents[url.protocol as 'http:' | 'https:']);
      try {
        return await exchange(kept, body, signal);
      } catch (error) {
        if (signal.aborted || !kept.reusedSocket || !CLOSED_WHILE_IDLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
        // The target closed an idle connection at the same moment, which is not a failure. Retries once, over a new connection.
        return exchange(open(false), body, signal);
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** Node uses only this look-up, so it connects to exactly the checked addresses. */
function lookupOf(addresses: Awaited<ReturnType<Resolve>>): LookupFunction {
  return (_hostname, options, found) => {
    if (options.all) return found(null, addresses);
    const [first] = addresses;
    if (first) return found(null, first.address, first.family);
    return found(Object.assign(new Error('the name has no address'), { code: 'ENOTFOUND' }), '');
  };
}

function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
