import { DomainError } from '@matchpoint/errors';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { Pool, PoolClient } from 'pg';
import { type EndpointRow, findEndpoint, lockEndpoint } from '../db/endpoints.js';
import { scopeOf } from '../db/scope.js';

/** The endpoint, if it is in the caller's scope. @throws DomainError error_webhook_not_found, also for another scope's endpoint */
export async function readOwnEndpoint(pool: Pool, call: CallContext, endpointId: string): Promise<EndpointRow> {
  return present(await findEndpoint(pool, scopeOf(requireCaller(call)), endpointId));
}

/** The same, locked for a change. */
export async function lockOwnEndpoint(tx: PoolClient, call: CallContext, endpointId: string): Promise<EndpointRow> {
  return present(await lockEndpoint(tx, scopeOf(requireCaller(call)), endpointId));
}

function present(endpoint: EndpointRow | undefined): EndpointRow {
  if (!endpoint) throw new DomainError('error_webhook_not_found');
  return endpoint;
}
