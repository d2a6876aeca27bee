import { AsyncLocalStorage } from 'node:async_hooks';
import { newId } from '@matchpoint/core';
import type { CallOrigin } from '@matchpoint/rpc';
import type { FastifyRequest } from 'fastify';
import { shortenAddress } from './describe-browser.js';

/** What is stored about a request while it is handled, and by a stream as long as it is open. */
interface Served {
  requestId: string;
  /** Chosen by the client; not unique. */
  isChosen: boolean;
  address: string | undefined;
  /** Created for the first call that needs it. */
  origin?: CallOrigin;
}

const SERVED = new AsyncLocalStorage<Served>();

/** The origin of the current request; services store it in the audit log. */
export function currentOrigin(): CallOrigin | undefined {
  const served = SERVED.getStore();
  return served && (served.origin ??= originOf(served));
}

function originOf({ requestId, isChosen, address }: Served): CallOrigin {
  return { requestId: isChosen ? newId('req') : requestId, ...(address !== undefined && { address: shortenAddress(address) }) };
}

/** The id of the current request, as in its response; services include it in their logs. */
export const currentRequestId = (): string | undefined => SERVED.getStore()?.requestId;

/** Runs the handling of a request: every call of a service within includes the request's origin. */
export function serveFrom<Result>({ headers, id, client }: FastifyRequest, serve: () => Result): Result {
  return SERVED.run({ requestId: id, isChosen: headers['x-request-id'] === id, address: client?.address }, serve);
}
