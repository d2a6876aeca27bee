import http from 'node:http';
import { noteSecrets } from './note-secrets.js';
import { demo } from './system.js';

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The parsed JSON; undefined if the body is empty or not JSON. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads what it expects; expect() says where it errs
  body: any;
  text: string;
  /** Wall time of the request in milliseconds. */
  elapsedMs: number;
}

export interface RequestOptions {
  method?: string;
  /** Sent as JSON; text and bytes are sent as they are. */
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  /** Index of the gateway replica; by default, the first. */
  gateway?: number;
  /** Source address; by default, the client's own. */
  from?: string;
}

/** Sends a request under `/api/v1`, or outside it where the path begins with `//`. */
export type Client = (path: string, options?: RequestOptions) => Promise<Answer>;

/** Slightly more than the gateway's own deadline of 10 s. */
const CLIENT_TIMEOUT_MS = 15_000;
const ADDRESSES = 40;

/**
 * A client that talks from the loopback addresses `<network>.1` to `<network>.40` in turn (`127.0.7`), so that a test file's requests use
 * IP buckets that no other file uses: 12,000 tokens where 127.0.0.1 has 300.
 */
export function openClient(network: string): Client {
  let sent = 0;
  return (path, options = {}) => {
    sent += 1;
    return send(path, { from: `${network}.${1 + (sent % ADDRESSES)}`, ...options });
  };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

async function send(path: string, { method, body, key, headers = {}, gateway = 0, from }: RequestOptions): Promise<Answer> {
  const { gateways } = gatewayAddresses();
  const base = gateways[gateway];
  if (base === undefined) throw new Error(`there is no gateway ${gateway}`);
  const payload = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const { hostname, port } = new URL(base);
  const startedAt = performance.now();
  return new Promise<Answer>((resolve, reject) => {
    const request = http.request(
      {
        agent,
        hostname,
        port,
        // Passed unchanged, because a URL object would normalize what some tests check.
        path: path.startsWith('//') ? path.slice(1) : `/api/v1${path}`,
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        localAddress: from,
        timeout: CLIENT_TIMEOUT_MS,
        headers: {
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          noteSecrets({
            sent: { ...headers, authorization: key ?? headers.authorization },
            body: payload,
            answered: response.headers,
            text,
          });
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: parse(text),
            text,
            elapsedMs: performance.now() - startedAt,
          });
        });
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer to ${method ?? ''} ${path} in ${CLIENT_TIMEOUT_MS} ms`)));
    request.on('error', reject);
    request.end(payload);
  });
}

let known: { gateways: string[] } | undefined;

/** Read once: a gateway that is started again keeps its port. */
function gatewayAddresses(): { gateways: string[] } {
  return (known ??= demo());
}

/** Number of gateway replicas. */
export const gatewayCount = (): number => gatewayAddresses().gateways.length;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
