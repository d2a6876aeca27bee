import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '@matchpoint/core';
import type { CallOrigin } from '@matchpoint/rpc';
import type { FastifyRequest } from 'fastify';
import { shortenAddress } from './describe-browser.js';

/** What is kept of a request while it is served, and by a stream for as long as it lives: little. */
interface Served {
  requestId: string;
  /** The client's own: says nothing, and may be another request's. */
  isChosen: boolean;
  address: string | undefined;
  /** Made for the first call that tells it. */
  origin?: CallOrigin;
}

const SERVED = new AsyncLocalStorage<Served>();

/** The origin of the request that is being served; services put it into the audit log. */
export function currentOrigin(): CallOrigin | undefined {
  const served = SERVED.getStore();
  return served && (served.origin ??= originOf(served));
}

function originOf({ requestId, isChosen, address }: Served): CallOrigin {
  return { requestId: isChosen ? newId('req') : requestId, ...(address !== undefined && { address: shortenAddress(address) }) };
}

/** Id of the request that is being served, as its answer shows it; services put it into their logs. */
export const currentRequestId = (): string | undefined => SERVED.getStore()?.requestId;

/** Serves a request: every call of a service within tells the request's origin. */
export function serveFrom<Result>({ headers, id, client }: FastifyRequest, serve: () => Result): Result {
  return SERVED.run({ requestId: id, isChosen: headers['x-request-id'] === id, address: client?.address }, serve);
}
