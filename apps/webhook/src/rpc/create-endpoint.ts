import type { webhook } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { countEndpoints, insertEndpoint } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';
import { replaceSecret } from '../db/secrets.js';
import { checkSubscriptions, demandRoom } from '../domain/checks.js';
import { checkUrl } from '../net/check-url.js';
import { newSigningSecret } from '../secrets/signing-secret.js';
import { SUBSCRIBABLE } from '../steps/subscribable-events.js';

/** Creates an endpoint in the key's scope. Only this answer contains its secret (docs/reference/webhooks.md#signatures). */
export function createEndpoint({ pool, clock, box, allowed, resolve }: WebhookContext) {
  return async (request: webhook.CreateEndpointRequest, call: CallContext): Promise<webhook.CreateEndpointResponse> => {
    const caller = requireCaller(call);
    const scope = scopeOf(caller);
    if (request.leagueId !== undefined && request.leagueId !== caller.leagueId)
      throw invalidInput('body.leagueId', 'must be the league of the key', 'error_webhook_scope_invalid');
    const events = checkSubscriptions(request.events, SUBSCRIBABLE);
    await checkUrl(request.url, allowed, resolve);
    const id = newId('wh');
    const secret = newSigningSecret();
    const now = clock.now();
    await withTransaction(pool, async (tx) => {
      demandRoom(await countEndpoints(tx, scope), caller.plan);
      await insertEndpoint(tx, scope, {
        id,
        kind: 'http',
        ownerUserId: caller.userId,
        url: request.url,
        label: request.label || null,
        events,
        secretPrefix: secret.shown,
        expiresAt: null,
      });
      await replaceSecret(tx, id, box.seal(secret.bytes, id), now);
    });
    return { id, signingSecret: secret.text, secretPrefix: secret.shown };
  };
}
