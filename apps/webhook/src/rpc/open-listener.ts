import type { webhook } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { insertEndpoint } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';
import { replaceSecret } from '../db/secrets.js';
import { checkSubscriptions } from '../domain/checks.js';
import { EVERY_EVENT } from '../domain/subscriptions.js';
import { newSigningSecret } from '../secrets/signing-secret.js';
import { SUBSCRIBABLE } from '../steps/subscribable-events.js';

/** A listener that is not pulled for this long is gone. */
export const LISTENER_LIVES_MS = 60_000;

/** Opens a listener in the key's scope: an endpoint without an address, whose events are fetched (`webhooks listen`). */
export function openListener({ pool, clock, box }: WebhookContext) {
  return async ({ events }: webhook.OpenListenerRequest, call: CallContext): Promise<webhook.OpenListenerResponse> => {
    const caller = requireCaller(call);
    const subscriptions = events.length > 0 ? checkSubscriptions(events, SUBSCRIBABLE) : [EVERY_EVENT];
    const id = newId('wh');
    const secret = newSigningSecret();
    const now = clock.now();
    await withTransaction(pool, async (tx) => {
      await insertEndpoint(tx, scopeOf(caller), {
        id,
        kind: 'listener',
        ownerUserId: caller.userId,
        url: '',
        label: null,
        events: subscriptions,
        secretPrefix: secret.shown,
        expiresAt: new Date(now.getTime() + LISTENER_LIVES_MS),
      });
      await replaceSecret(tx, id, box.seal(secret.bytes, id), now);
    });
    return { id, signingSecret: secret.text };
  };
}
