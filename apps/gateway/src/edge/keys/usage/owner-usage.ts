import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { LAST_USED } from '../store/key-columns.js';
import type { UsageSums } from './usage-counter.js';

/** Whose usage, and of which period. */
export interface OwnerUsageFilter {
  ownerUserId: string;
  /** One of the owner's keys; undefined: all of them. */
  keyId: string | undefined;
  /** ISO 8601: the beginnings of the first and the last hour or day. */
  from: string;
  to: string;
}

/** The calls of a key in an hour or on a day. */
export interface KeyUsageAt extends UsageSums {
  keyId: string;
  /** ISO 8601: the beginning of the hour or day. */
  at: string;
}

const OF_OWNER = 'k.owner_user_id = $1 and ($2::text is null or k.id = $2)';
const HOURS = sql<KeyUsageAt>(
  'usage_owner_hours',
  `select u.key_id as "keyId", u.hour as at, u.requests, u.refused, u.rate_limited as "rateLimited", u.failed
   from api_key k join api_key_usage_hour u on u.key_id = k.id and u.hour between $3 and $4 where ${OF_OWNER}`,
);
const DAYS = sql<KeyUsageAt>(
  'usage_owner_days',
  `select u.key_id as "keyId", u.day::timestamp at time zone 'UTC' as at, sum(u.requests)::bigint as requests,
     sum(u.refused)::bigint as refused, sum(u.rate_limited)::bigint as "rateLimited", sum(u.failed)::bigint as failed
   from api_key k join api_key_usage u on u.key_id = k.id
     and u.day between ($3::timestamptz at time zone 'UTC')::date and ($4::timestamptz at time zone 'UTC')::date
   where ${OF_OWNER} group by u.key_id, u.day`,
);

/** Counts of the calls of an owner's keys, by key and hour or day. */
export function readOwnerUsage(pool: Pool, step: 'hour' | 'day', filter: OwnerUsageFilter): Promise<KeyUsageAt[]> {
  const { ownerUserId, keyId = null, from, to } = filter;
  return run(pool, step === 'hour' ? HOURS : DAYS, [ownerUserId, keyId, from, to]);
}

/** A key and the name that its owner gave it. */
export interface NamedKey {
  keyId: string;
  label: string;
  lastUsedAt: string | null;
}

const NAMED = `select k.id as "keyId", k.label, ${LAST_USED} as "lastUsedAt" from api_key k`;
const NAME_KEYS = sql<NamedKey>('usage_name_keys', `${NAMED} where k.id = any($1)`);
const LATEST_KEYS = sql<NamedKey>(
  'usage_latest_keys',
  `${NAMED} where k.owner_user_id = $1 order by "lastUsedAt" desc nulls last, k.created_at desc, k.id desc limit $2`,
);

/** The names of keys. */
export function nameKeys(pool: Pool, keyIds: readonly string[]): Promise<NamedKey[]> {
  return run(pool, NAME_KEYS, [keyIds]);
}

/** The most recently used keys of an owner, latest first. */
export function listLatestKeys(pool: Pool, ownerUserId: string, limit: number): Promise<NamedKey[]> {
  return run(pool, LATEST_KEYS, [ownerUserId, limit]);
}

/** An error that calls of an owner's keys received. */
export interface ErrorGroup {
  operationId: string;
  error: string;
  status: number;
  count: number;
  /** The keys that received it most often, at most ten. */
  keyIds: string[];
  firstAt: string;
  lastAt: string;
  lastRequestId: string;
}

const KEYS_SHOWN = 10;
const ERRORS = sql<ErrorGroup>(
  'usage_owner_errors',
  `select operation_id as "operationId", error, (array_agg(status order by last_at desc))[1] as status, sum(count)::bigint as count,
     (array_agg(key_id order by count desc, key_id))[1:${KEYS_SHOWN}] as "keyIds", min(first_at) as "firstAt", max(last_at) as "lastAt",
     (array_agg(last_request_id order by last_at desc))[1] as "lastRequestId"
   from (
     select e.key_id, e.operation_id, e.error, sum(e.count)::bigint as count, min(e.first_at) as first_at, max(e.last_at) as last_at,
       (array_agg(e.status order by e.last_at desc))[1] as status,
       (array_agg(e.last_request_id order by e.last_at desc))[1] as last_request_id
     from api_key k join api_key_error e on e.key_id = k.id and e.day between ($2::timestamptz at time zone 'UTC')::date
       and ($3::timestamptz at time zone 'UTC')::date
     where k.owner_user_id = $1 group by e.key_id, e.operation_id, e.error
   ) as of_key
   group by operation_id, error order by sum(count) desc, operation_id, error limit $4`,
);

/** The errors that calls of an owner's keys received from one UTC day to another, most frequent first. */
export function listOwnerErrors(pool: Pool, ownerUserId: string, from: string, to: string, limit: number): Promise<ErrorGroup[]> {
  return run(pool, ERRORS, [ownerUserId, from, to, limit]);
}
