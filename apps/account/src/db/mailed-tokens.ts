import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { TokenPurpose } from '../domain/mail-kind.js';

export interface MailedToken {
  purpose: TokenPurpose;
  email: string;
  /** The account that it acts on, the user that it hands over, or the user id that a first completion has minted. */
  userId: string | null;
}

/** The provider identity that verified a token's address. */
export interface VerifiedIdentity {
  provider: string;
  subject: string;
  name: string | null;
}

/** A registration's token with its running completion. */
export interface ClaimedToken extends MailedToken {
  /** The username, in lower case. */
  claim: string | null;
  claimedAt: string | null;
  /** For purpose `identity`. */
  provider: string | null;
  subject: string | null;
  subjectName: string | null;
  /** The staff role of the invited person. */
  staffRole: string | null;
}

export interface NewToken extends MailedToken {
  digest: Buffer;
  createdAt: Date;
  expiresAt: Date;
  identity?: VerifiedIdentity;
  staffRole?: string | null;
  /** The mail that carries it; absent if nothing is mailed. Mail ids sort in the order of the requests. */
  mailId?: string;
}

const LOCK_SCOPE = sql('mailed_token_lock_scope', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');
const NEWER = sql<{ digest: Buffer }>(
  'mailed_token_newer',
  `select digest from mailed_token where purpose = $2 and mail_id > $3
     and case when $2 in ('email_change', 'claim') then user_id = $4 else email = $1 end limit 1`,
);
const END_OLDER = sql(
  'mailed_token_end_older',
  `update mailed_token set ended_at = $3 where purpose = $2 and ended_at is null
     and case when $2 in ('email_change', 'claim') then user_id = $4 else email = $1 end`,
);
const INSERT = sql(
  'mailed_token_insert',
  `insert into mailed_token (digest, purpose, email, user_id, created_at, expires_at, provider, subject, subject_name, staff_role, mail_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

const TAKE_OVER = sql(
  'mailed_token_take_over',
  `with made as (
     select digest, user_id, claim, claimed_at from mailed_token
     where email = $2 and purpose = 'registration' and claimed_at is not null and user_id is not null and digest <> $1
       and not exists (select from account a where a.user_id = mailed_token.user_id)
     order by created_at desc limit 1
   ), given as (
     update mailed_token t set user_id = null from made where t.digest = made.digest
   )
   update mailed_token t set user_id = made.user_id, claim = made.claim, claimed_at = made.claimed_at from made where t.digest = $1`,
);

/**
 * Stores a token that is about to be mailed. Ends earlier tokens of the same purpose mailed to that address; for changes of address and
 * claims, those of the user. If an earlier completion of a registration created a user and was cut off, the new token continues with that
 * user, who has the requested name. Runs in a transaction that has locked the account, if there is one.
 *
 * Mails are sent concurrently and retried, so an older mail may come last. It must not end the newer mail's link: then this returns false
 * and stores nothing.
 */
export async function replaceToken(tx: ClientBase, token: NewToken): Promise<boolean> {
  const { digest, purpose, email, userId, createdAt, expiresAt, identity, staffRole, mailId } = token;
  if (mailId !== undefined) {
    await run(tx, LOCK_SCOPE, [`${purpose} ${userId ?? email}`]);
    if ((await run(tx, NEWER, [email, purpose, mailId, userId])).length > 0) return false;
  }
  await run(tx, END_OLDER, [email, purpose, createdAt, userId]);
  await run(tx, INSERT, [
    digest,
    purpose,
    email,
    userId,
    createdAt,
    expiresAt,
    identity?.provider ?? null,
    identity?.subject ?? null,
    identity?.name ?? null,
    staffRole ?? null,
    mailId ?? null,
  ]);
  if (purpose === 'registration') await run(tx, TAKE_OVER, [digest, email]);
  return true;
}

const FIND = sql<MailedToken>(
  'mailed_token_find',
  `select purpose, email, user_id as "userId" from mailed_token
   where digest = $1 and purpose = any($2) and ended_at is null and expires_at > $3`,
);

/** A token that is still valid. */
export async function findToken(
  client: Pool | ClientBase,
  digest: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<MailedToken | undefined> {
  const [token] = await run(client, FIND, [digest, purposes, now]);
  return token;
}

const LOCK = sql<ClaimedToken>(
  'mailed_token_lock',
  `select purpose, email, user_id as "userId", claim, claimed_at as "claimedAt", provider, subject, subject_name as "subjectName",
     staff_role as "staffRole"
   from mailed_token
   where digest = $1 and purpose = any($2) and ended_at is null and expires_at > $3 for update`,
);

/** A valid token, locked until the transaction ends; undefined if it is unknown, used, superseded or of another purpose. */
export async function lockToken(
  tx: ClientBase,
  digest: Buffer,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<ClaimedToken | undefined> {
  const [token] = await run(tx, LOCK, [digest, purposes, now]);
  return token;
}

const CLAIM = sql('mailed_token_claim', 'update mailed_token set user_id = $2, claim = $3, claimed_at = $4 where digest = $1');

/** Records the user and the name of a completion that is about to create the user, so that a repetition creates the same one. */
export async function claimToken(tx: ClientBase, digest: Buffer, userId: string, claim: string, now: Date): Promise<void> {
  await run(tx, CLAIM, [digest, userId, claim, now]);
}

const RELEASE = sql('mailed_token_release', 'update mailed_token set claim = null where digest = $1 and claim = $2');

/** Restores the token after a refused completion. */
export async function releaseToken(client: Pool | ClientBase, digest: Buffer, claim: string): Promise<void> {
  await run(client, RELEASE, [digest, claim]);
}

const END = sql('mailed_token_end', 'update mailed_token set ended_at = $2 where digest = $1');

/** Marks a token as used. */
export async function endToken(tx: ClientBase, digest: Buffer, now: Date): Promise<void> {
  await run(tx, END, [digest, now]);
}

const END_ALL = sql('mailed_token_end_all', 'update mailed_token set ended_at = $2 where user_id = $1 and ended_at is null');

/** Ends all mailed tokens of an account. */
export async function endTokensOf(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, END_ALL, [userId, now]);
}

const END_EMAIL_CHANGES = sql(
  'mailed_token_end_email_changes',
  `update mailed_token set ended_at = $2 where user_id = $1 and purpose = 'email_change' and ended_at is null`,
);

/** Ends the mailed tokens that would change an account's address. */
export async function endEmailChangesOf(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, END_EMAIL_CHANGES, [userId, now]);
}

const EXPIRED = sql<{ digest: Buffer; orphanId: string | null }>(
  'mailed_token_expired',
  `select t.digest, case when t.purpose in ('registration', 'invitation', 'identity') and a.user_id is null then t.user_id end as "orphanId"
   from mailed_token t left join account a on a.user_id = t.user_id where t.expires_at < $1 order by t.expires_at limit $2`,
);

/** At most `limit` tokens that expired before `before`; `orphanId` is a user created by a registration that nobody completed. */
export function listExpiredTokens(client: Pool, before: Date, limit: number): Promise<{ digest: Buffer; orphanId: string | null }[]> {
  return run(client, EXPIRED, [before, limit]);
}

const LOCK_ABANDONED = sql<{ digest: Buffer; orphanId: string }>(
  'mailed_token_lock_abandoned',
  `select t.digest, t.user_id as "orphanId" from mailed_token t
   where t.purpose = 'invitation' and t.user_id is not null and t.claimed_at < $1
     and not exists (select from account a where a.user_id = t.user_id)
   order by t.claimed_at limit 1 for update of t skip locked`,
);

/** An operator's link whose last completion began before `before` and created a user without an account; locked. */
export async function lockAbandoned(tx: ClientBase, before: Date): Promise<{ digest: Buffer; orphanId: string } | undefined> {
  const [abandoned] = await run(tx, LOCK_ABANDONED, [before]);
  return abandoned;
}

const FORGET_CLAIM = sql(
  'mailed_token_forget_claim',
  'update mailed_token set user_id = null, claim = null, claimed_at = null where digest = $1',
);

/** Restores a locked token to how it was before its first completion. */
export async function forgetClaim(tx: ClientBase, digest: Buffer): Promise<void> {
  await run(tx, FORGET_CLAIM, [digest]);
}

const REMOVE = sql('mailed_token_remove', 'delete from mailed_token where digest = any($1)');

/** Deletes tokens. */
export async function removeTokens(client: Pool, digests: readonly Buffer[]): Promise<void> {
  await run(client, REMOVE, [digests]);
}
