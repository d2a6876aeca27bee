import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { KeyRecord } from '../key-record.js';
import { KEY_COLUMNS } from './key-columns.js';

/** A position in a list of keys, newest first. */
export interface KeyPosition {
  createdAt: string;
  id: string;
}

/** A key as its owner sees it. */
export interface OwnKey extends KeyRecord {
  /** When the previous secret expires, if it is still valid. */
  previousEndsAt: string | null;
}

/** How many inactive self-created keys of an owner are kept, with their usage. Older ones are deleted, so that no list grows forever. */
const ENDED_KEPT = 200;

const OWN_COLUMNS = `${KEY_COLUMNS}, (select max(former.ends_at) from api_key_former_secret former
  where former.key_id = k.id and former.ends_at > $2) as "previousEndsAt"`;
const LOCK_OWNER = sql<{ plan: string | null }>(
  'owner_access_lock',
  `insert into owner_access as owner (user_id) values ($1) on conflict (user_id) do update set user_id = owner.user_id returning plan`,
);
const COUNT_USABLE = sql<{ count: number }>(
  'own_keys_count_usable',
  `select count(*)::int as count from api_key
   where owner_user_id = $1 and created_by = 'self' and revoked_at is null and (expires_at is null or expires_at > $2)`,
);
const LIST = sql<OwnKey>(
  'own_keys_list',
  `select ${OWN_COLUMNS} from api_key k
   where k.owner_user_id = $1 and ($3 or k.revoked_at is null)
     and ($4::timestamptz is null or (k.created_at, k.id) < ($4, $5))
   order by k.created_at desc, k.id desc limit $6`,
);
const FIND = sql<OwnKey>('own_key_find', `select ${OWN_COLUMNS} from api_key k where k.id = $3 and k.owner_user_id = $1`);
const EDIT = sql(
  'own_key_edit',
  `with edited as (
     update api_key set label = $2, permissions = $3, preset = $4, expires_at = $5, made_at_level = $6, rests_on_staff_role = $7
     where id = $1
   )
   insert into api_key_standing (key_id, due_at) select $1, $8 where $7 on conflict do nothing`,
);
const MOVE_PLAN = sql<{ id: string }>(
  'own_keys_move_plan',
  `with owner as (
     insert into owner_access (user_id, plan) values ($1, $2) on conflict (user_id) do update set plan = excluded.plan
   )
   update api_key set plan = $2
   where owner_user_id = $1 and created_by = 'self' and revoked_at is null and (expires_at is null or expires_at > $3)
   returning id`,
);
const FORGET_ENDED = sql(
  'own_keys_forget_ended',
  `with gone as (
     delete from api_key where id in (
       select id from api_key
       where owner_user_id = $1 and created_by = 'self' and (revoked_at is not null or expires_at <= $2)
       order by created_at desc, id desc offset ${ENDED_KEPT})
     returning id
   ), days as (
     delete from api_key_usage where key_id in (select id from gone)
   ), hours as (
     delete from api_key_usage_hour where key_id in (select id from gone)
   ), errors as (
     delete from api_key_error where key_id in (select id from gone)
   )
   delete from api_key_request where key_id in (select id from gone)`,
);

/** Locks an owner's keys and plan until the transaction ends; other changes to them wait. Returns the plan. */
export async function lockOwner(tx: ClientBase, userId: string): Promise<string | null> {
  return (await run(tx, LOCK_OWNER, [userId]))[0]?.plan ?? null;
}

/** How many self-created keys of an owner are usable at `now`. */
export async function countUsableOwnKeys(client: Pool | ClientBase, userId: string, now: Date): Promise<number> {
  return (await run(client, COUNT_USABLE, [userId, now.toISOString()]))[0]?.count ?? 0;
}

/** A page of an owner's keys, newest first; one more than `limit` if there is a further page. */
export function listOwnKeyPage(
  pool: Pool,
  userId: string,
  { now, includeRevoked, after, limit }: { now: Date; includeRevoked: boolean; after: KeyPosition | undefined; limit: number },
): Promise<OwnKey[]> {
  return run(pool, LIST, [userId, now.toISOString(), includeRevoked, after?.createdAt ?? null, after?.id ?? '', limit]);
}

/** A key of an owner; undefined for another owner's. */
export async function findOwnKey(client: Pool | ClientBase, userId: string, keyId: string, now: Date): Promise<OwnKey | undefined> {
  return (await run(client, FIND, [userId, now.toISOString(), keyId]))[0];
}

/** Updates the fields of a locked key that its owner may change. */
export async function editKey(
  tx: ClientBase,
  keyId: string,
  edit: Pick<KeyRecord, 'label' | 'permissions' | 'preset' | 'expiresAt' | 'madeAtLevel' | 'restsOnStaffRole'>,
  now: Date,
): Promise<void> {
  const { label, permissions, preset, expiresAt, madeAtLevel, restsOnStaffRole } = edit;
  const written = [keyId, label, JSON.stringify(permissions), preset, expiresAt, madeAtLevel, restsOnStaffRole, now.toISOString()];
  await run(tx, EDIT, written);
}

/** Sets the plan of an owner and of all their usable self-created keys; returns the ids of those keys. The owner must be locked. */
export async function moveOwnerPlan(tx: ClientBase, userId: string, plan: string, now: Date): Promise<string[]> {
  return (await run(tx, MOVE_PLAN, [userId, plan, now.toISOString()])).map(({ id }) => id);
}

/** Deletes the oldest inactive keys of an owner beyond the limit. */
export async function forgetEndedKeys(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, FORGET_ENDED, [userId, now.toISOString()]);
}
