import type { webhook } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { deleteEndpoint as remove } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';

/** @throws DomainError error_webhook_not_found */
export function deleteEndpoint({ pool }: WebhookContext) {
  return async ({ id }: webhook.DeleteEndpointRequest, call: CallContext): Promise<webhook.DeleteEndpointResponse> => {
    const isDeleted = await withTransaction(pool, (tx) => remove(tx, scopeOf(requireCaller(call)), id));
    if (!isDeleted) throw new DomainError('error_webhook_not_found');
    return {};
  };
}
