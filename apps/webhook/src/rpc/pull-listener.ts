import { randomUUID } from 'node:crypto';
import type { webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { claimForListener, type ClaimedDelivery } from '../db/claim.js';
import { keepListener } from '../db/listeners.js';
import { scopeOf } from '../db/scope.js';
import { Waker } from '../dispatch/waker.js';
import { signRequest } from '../secrets/sign.js';
import { LISTENER_LIVES_MS } from './open-listener.js';

const MAX_REQUESTS = 20;
/** Below the deadline of a call; Ctrl-C takes effect within it. */
const WAIT_MS = 2_000;
const POLL_MS = 150;
/** The local program has as long as a target, plus the round trip. */
const LEASE_MS = 25_000;

/** Hands out a listener's due deliveries, signed; waits a few seconds if there are none. @throws DomainError error_webhook_not_found */
export function pullListener({ pool, clock, box }: WebhookContext) {
  return async ({ id }: webhook.PullListenerRequest, call: CallContext): Promise<webhook.PullListenerResponse> => {
    const now = clock.now();
    const isOpen = await keepListener(pool, scopeOf(requireCaller(call)), id, new Date(now.getTime() + LISTENER_LIVES_MS), now);
    if (!isOpen) throw new DomainError('error_webhook_not_found', { message: 'The listener is no longer open.' });
    const sign = ({ id: deliveryId, claim, event, eventId, body, secrets, endpointId }: ClaimedDelivery): webhook.SignedRequest => {
      const opened = secrets.map((secret) => box.open(secret, endpointId));
      return { deliveryId, claim, event, ...signRequest({ id: eventId, type: event, body }, opened, clock.now()) };
    };
    const idle = new Waker();
    const waiting = AbortSignal.timeout(WAIT_MS);
    for (;;) {
      const claimed = await claimForListener(pool, id, { now: clock.now(), limit: MAX_REQUESTS, claim: randomUUID(), leaseMs: LEASE_MS });
      if (claimed.length > 0 || waiting.aborted) return { requests: claimed.map(sign) };
      await idle.wait(POLL_MS, waiting);
    }
  };
}
