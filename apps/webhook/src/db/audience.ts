import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import type { Scope } from './scope.js';

/** An endpoint that can be sent to, including paused ones. */
export interface Subscriber {
  id: string;
  scope: Scope;
  ownerUserId: string;
  /** Epoch milliseconds by the database's clock. It gets no earlier events. */
  createdMs: number;
  /** Names and families of events, and `*`. */
  subscriptions: string[];
}

interface SubscriberRow {
  id: string;
  scopeType: Scope['type'];
  scopeId: string;
  ownerUserId: string;
  createdAt: string;
  subscriptions: string[];
}

const OF_SCOPES = sql<SubscriberRow>(
  'audience_of_scopes',
  `select e.id, e.scope_type as "scopeType", e.scope_id as "scopeId", e.owner_user_id as "ownerUserId", e.created_at as "createdAt",
     e.events as subscriptions
   from unnest($1::text[], $2::text[]) as s (type, id) join webhook_endpoint e on e.scope_type = s.type and e.scope_id = s.id
   where e.expires_at is null or e.expires_at > $3`,
);
const ANY_USER = sql<{ isAny: boolean }>(
  'audience_any_user',
  `select exists (select from webhook_endpoint where scope_type = 'user' and events && $1) as "isAny"`,
);
const OF_OWNER = sql<{ id: string }>(
  'audience_of_owner',
  `select id from webhook_endpoint where owner_user_id = any($2) and id <> $3 and events && $1 and created_at <= $5
     and (expires_at is null or expires_at > $4)`,
);

/** Endpoints of these scopes, which must be distinct. */
export async function findEndpointsOf(tx: PoolClient, scopes: readonly Scope[], now: Date): Promise<Subscriber[]> {
  if (scopes.length === 0) return [];
  const rows = await run(tx, OF_SCOPES, [scopes.map(({ type }) => type), scopes.map(({ id }) => id), now]);
  return rows.map(({ scopeType, scopeId, createdAt, ...row }) => ({
    ...row,
    scope: { type: scopeType, id: scopeId },
    createdMs: Date.parse(createdAt),
  }));
}

/** Whether any user's endpoint subscribes, so that it is worth reading the members of teams. */
export async function hasUserEndpoints(tx: PoolClient, subscriptions: readonly string[]): Promise<boolean> {
  return (await run(tx, ANY_USER, [subscriptions]))[0]?.isAny ?? false;
}

export interface OwnersFilter {
  subscriptions: readonly string[];
  ownerIds: readonly string[];
  exceptId: string;
  /** ISO 8601; excludes endpoints created later. */
  occurredAt: string;
}

/** All endpoints that these users created, whatever their scope, except one. */
export async function findOtherEndpointsOfOwners(tx: PoolClient, filter: OwnersFilter, now: Date): Promise<string[]> {
  const { subscriptions, ownerIds, exceptId, occurredAt } = filter;
  return (await run(tx, OF_OWNER, [subscriptions, ownerIds, exceptId, now, occurredAt])).map(({ id }) => id);
}
