import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { INITIAL_SLOTS } from '../domain/pace.js';
import type { Scope } from './scope.js';

/** An endpoint as its owner sees it. */
export interface EndpointRow {
  id: string;
  scopeType: string;
  scopeId: string;
  url: string;
  secretPrefix: string;
  events: string[];
  isActive: boolean;
  disabledReason: string | null;
  label: string | null;
  failureCount: number;
  /** The first failure since the last success. */
  failingSince: string | null;
  deadLettersInRow: number;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const COLUMNS = `id, scope_type as "scopeType", scope_id as "scopeId", url, secret_prefix as "secretPrefix", events,
  is_active as "isActive",
  disabled_reason as "disabledReason", label, failure_count as "failureCount", failing_since as "failingSince",
  dead_in_row as "deadLettersInRow", last_delivered_at as "lastDeliveredAt", last_failed_at as "lastFailedAt",
  created_at as "createdAt", updated_at as "updatedAt"`;
const IN_SCOPE = `scope_type = $1 and scope_id = $2 and kind = 'http'`;

const FIND = sql<EndpointRow>('endpoint_find', `select ${COLUMNS} from webhook_endpoint where ${IN_SCOPE} and id = $3`);
const LOCK = sql<EndpointRow>('endpoint_lock', `select ${COLUMNS} from webhook_endpoint where ${IN_SCOPE} and id = $3 for update`);
const LIST = sql<EndpointRow>(
  'endpoint_list',
  `select ${COLUMNS} from webhook_endpoint where ${IN_SCOPE} order by created_at desc, id desc`,
);
const COUNT = sql<{ count: number }>('endpoint_count', `select count(*) as count from webhook_endpoint where ${IN_SCOPE}`);
const GUARD = sql('endpoint_guard', `select pg_advisory_xact_lock(19794, hashtext($1 || ':' || $2))`);
// By the database's clock, like the times of events: an endpoint gets events from the start of this transaction on.
const INSERT = sql(
  'endpoint_insert',
  `insert into webhook_endpoint
     (id, kind, scope_type, scope_id, owner_user_id, url, label, events, secret_prefix, slots, expires_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${INITIAL_SLOTS}, $10, now(), now())`,
);
// A new address or a resumption starts with a clean record: failures of the old one do not count against it.
const UPDATE = sql(
  'endpoint_update',
  `update webhook_endpoint set url = coalesce($2, url), events = coalesce($3, events), label = case when $4::text is null then label
    else nullif($4, '') end,
     is_active = coalesce($5, is_active), disabled_reason = case when $5 is null then disabled_reason end,
     not_before = case when $2 is null and $5 is distinct from true then not_before end,
     dead_in_row = case when $5 is true then 0 else dead_in_row end, failing_since = case when $5 is true then null else failing_since end,
     resumed_at = case when $5 is true and not is_active then $6 else resumed_at end, updated_at = greatest(created_at, $6)
   where id = $1`,
);
const DELETE = sql<{ id: string }>('endpoint_delete', `delete from webhook_endpoint where ${IN_SCOPE} and id = $3 returning id`);
const DELETE_SECRETS = sql('endpoint_delete_secrets', 'delete from endpoint_secret where endpoint_id = any($1)');
const DELETE_HOURS = sql('endpoint_delete_hours', 'delete from endpoint_hour where endpoint_id = any($1)');
const ROTATED = sql('endpoint_rotated', 'update webhook_endpoint set secret_prefix = $2, failure_count = 0, updated_at = $3 where id = $1');

export async function findEndpoint(pool: Pool, { type, id }: Scope, endpointId: string): Promise<EndpointRow | undefined> {
  return (await run(pool, FIND, [type, id, endpointId]))[0];
}

/** Locks it, so that all other changes of the endpoint or its queue wait. */
export async function lockEndpoint(tx: PoolClient, { type, id }: Scope, endpointId: string): Promise<EndpointRow | undefined> {
  return (await run(tx, LOCK, [type, id, endpointId]))[0];
}

/** Newest first. */
export function listEndpoints(pool: Pool, { type, id }: Scope): Promise<EndpointRow[]> {
  return run(pool, LIST, [type, id]);
}

/** The number of endpoints in a scope. Other transactions wait to count there until this one ends. */
export async function countEndpoints(tx: PoolClient, { type, id }: Scope): Promise<number> {
  await run(tx, GUARD, [type, id]);
  return (await run(tx, COUNT, [type, id]))[0]?.count ?? 0;
}

export interface NewEndpoint {
  id: string;
  kind: 'http' | 'listener';
  ownerUserId: string;
  url: string;
  label: string | null;
  events: readonly string[];
  secretPrefix: string;
  expiresAt: Date | null;
}

export async function insertEndpoint(tx: PoolClient, { type, id }: Scope, endpoint: NewEndpoint): Promise<void> {
  const { kind, ownerUserId, url, label, events, secretPrefix, expiresAt } = endpoint;
  await run(tx, INSERT, [endpoint.id, kind, type, id, ownerUserId, url, label, events, secretPrefix, expiresAt]);
}

export interface EndpointChange {
  url?: string;
  events?: readonly string[];
  /** An empty text removes it. */
  label?: string;
  isActive?: boolean;
}

/** The endpoint must be locked by the caller. */
export async function updateEndpoint(
  tx: PoolClient,
  endpointId: string,
  { url, events, label, isActive }: EndpointChange,
  now: Date,
): Promise<void> {
  await run(tx, UPDATE, [endpointId, url, events, label, isActive, now]);
}

/**
 * Removes it, its secrets and its hours; its deliveries, which nobody can see any more, go with the retention. False if it does not exist.
 */
export async function deleteEndpoint(tx: PoolClient, { type, id }: Scope, endpointId: string): Promise<boolean> {
  const deleted = await run(tx, DELETE, [type, id, endpointId]);
  await forgetEndpoints(
    tx,
    deleted.map((each) => each.id),
  );
  return deleted.length > 0;
}

/** Removes the secrets and the hours of endpoints that are gone. */
export async function forgetEndpoints(tx: ClientBase, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await run(tx, DELETE_SECRETS, [endpointIds]);
  await run(tx, DELETE_HOURS, [endpointIds]);
}

/** A new secret is in force, so earlier failures no longer count (docs/reference/webhooks.md#signatures). */
export async function markRotated(tx: PoolClient, endpointId: string, secretPrefix: string, now: Date): Promise<void> {
  await run(tx, ROTATED, [endpointId, secretPrefix, now]);
}
