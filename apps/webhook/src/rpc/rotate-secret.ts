import type { webhook } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import type { CallContext } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { markRotated } from '../db/endpoints.js';
import { replaceSecret } from '../db/secrets.js';
import { newSigningSecret } from '../secrets/signing-secret.js';
import { lockOwnEndpoint } from '../steps/own-endpoint.js';

/** Creates a new signing secret; the previous one also signs for 24 hours (docs/reference/webhooks.md#signatures). */
export function rotateSecret({ pool, clock, box }: WebhookContext) {
  return async ({ id }: webhook.RotateSecretRequest, call: CallContext): Promise<webhook.RotateSecretResponse> => {
    const secret = newSigningSecret();
    await withTransaction(pool, async (tx) => {
      await lockOwnEndpoint(tx, call, id);
      const now = clock.now();
      await replaceSecret(tx, id, box.seal(secret.bytes, id), now);
      await markRotated(tx, id, secret.shown, now);
    });
    return { id, signingSecret: secret.text, secretPrefix: secret.shown };
  };
}
