import type { webhook } from '@matchpoint/contracts';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { closeListener as close } from '../db/listeners.js';
import { scopeOf } from '../db/scope.js';

/** Closes a listener and drops what it has not fetched. */
export function closeListener({ pool }: WebhookContext) {
  return async ({ id }: webhook.CloseListenerRequest, call: CallContext): Promise<webhook.CloseListenerResponse> => {
    await withTransaction(pool, (tx) => close(tx, scopeOf(requireCaller(call)), id));
    return {};
  };
}
