import { createRpcClient, identifyOperator } from '@matchpoint/rpc';
import { gateway } from '@matchpoint/contracts';
import { clearBuckets } from '../product/clear-buckets.js';
import type { Product } from '../product/start-product.js';

/** A key has 60 tokens; some stay for requests that are under way. */
const BETWEEN_CLEARS = 40;

/** Requests of an organizer and of captains, with keys that never run out. */
export interface TournamentClient {
  /** Sends a request as `owner`, with POST if it has a body; returns the response body. @throws Error unless it succeeds */
  call(owner: string, path: string, body?: object): Promise<Record<string, unknown>>;
  close(): void;
}

export function openTournamentClient(product: Product): TournamentClient {
  const service = createRpcClient(gateway.KeyServiceService, {
    target: product.runtime.MATCHPOINT_GATEWAY_ADMIN_URL,
    ...identifyOperator(product.runtime),
  });
  const keys = new Map<string, Promise<string>>();
  const makeKey = async (owner: string): Promise<string> =>
    (await service.createKey({ kind: 'personal', owner, plan: 'api_pro', label: 'bench', allPermissions: true })).plaintext;
  let sent = 0;
  return {
    async call(owner, path, body) {
      sent += 1;
      if (sent % BETWEEN_CLEARS === 0) await clearBuckets(product.urls.redis);
      if (!keys.has(owner)) keys.set(owner, makeKey(owner));
      const answer = await fetch(`${product.baseUrl}/api/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${await keys.get(owner)}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    close: () => service.close(),
  };
}
