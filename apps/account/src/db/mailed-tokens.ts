import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { TokenPurpose } from '../domain/mail-kind.js';

export interface MailedToken {
  purpose: TokenPurpose;
  email: string;
  /** The account that it acts on, the user that it gives, or the user id that a first completion has minted. */
  userId: string | null;
}

/** Whom another site has verified a token's address for. */
export interface VerifiedIdentity {
  provider: string;
  subject: string;
  name: string | null;
}

/** A registration's token with the completion that is under way. */
export interface ClaimedToken extends MailedToken {
  /** Its username, in lower case. */
  claim: string | null;
  claimedAt: string | null;
  /** Of purpose `identity`. */
  provider: string | null;
  subject: string | null;
  subjectName: string | null;
  /** As what who is invited is staff of the platform. */
  staffRole: string | null;
}

export interface NewToken extends MailedToken {
  digest: Buffer;
  createdAt: Date;
  expiresAt: Date;
  identity?: VerifiedIdentity;
  staffRole?: string | null;
  /** The mail that carries it; left out where nothing is mailed. Ids of mails sort in the order in which they were asked for. */
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
 * Keeps a token that is about to be mailed. Those of its purpose that were mailed to the address before end; of changes of address and
 * of claims those of the user. A registration goes on with the user whom a completion by a former one has made before it was cut off: that
 * user has the name that the person asked for. In a transaction, which has locked the account where there is one.
 *
 * Mails are sent side by side and retried, so an older mail can come last. It must not end the link of the newer one: false, and nothing is
 * kept.
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

/** A token that acts still. */
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

/** A token that acts still, locked until the transaction ends; undefined for one that is unknown, used, ended or another purpose's. */
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

/** Notes the user whom a completion is about to make, so that a repetition makes the same one, and under which name. */
export async function claimToken(tx: ClientBase, digest: Buffer, userId: string, claim: string, now: Date): Promise<void> {
  await run(tx, CLAIM, [digest, userId, claim, now]);
}

const RELEASE = sql('mailed_token_release', 'update mailed_token set claim = null where digest = $1 and claim = $2');

/** A completion was refused: the token is as it was before. */
export async function releaseToken(client: Pool | ClientBase, digest: Buffer, claim: string): Promise<void> {
  await run(client, RELEASE, [digest, claim]);
}

const END = sql('mailed_token_end', 'update mailed_token set ended_at = $2 where digest = $1');

/** A token has acted. */
export async function endToken(tx: ClientBase, digest: Buffer, now: Date): Promise<void> {
  await run(tx, END, [digest, now]);
}

const END_ALL = sql('mailed_token_end_all', 'update mailed_token set ended_at = $2 where user_id = $1 and ended_at is null');

/** Nothing that was mailed for an account acts any more. */
export async function endTokensOf(tx: ClientBase, userId: string, now: Date): Promise<void> {
  await run(tx, END_ALL, [userId, now]);
}

const EXPIRED = sql<{ digest: Buffer; orphanId: string | null }>(
  'mailed_token_expired',
  `select t.digest, case when t.purpose in ('registration', 'invitation', 'identity') and a.user_id is null then t.user_id end as "orphanId"
   from mailed_token t left join account a on a.user_id = t.user_id where t.expires_at < $1 order by t.expires_at limit $2`,
);

/** Tokens that ended before `before`, `limit` at most; `orphanId` is a user whom a registration has made that nobody completed. */
export function listExpiredTokens(client: Pool, before: Date, limit: number): Promise<{ digest: Buffer; orphanId: string | null }[]> {
  return run(client, EXPIRED, [before, limit]);
}

const REMOVE = sql('mailed_token_remove', 'delete from mailed_token where digest = any($1)');

/** Deletes tokens. */
export async function removeTokens(client: Pool, digests: readonly Buffer[]): Promise<void> {
  await run(client, REMOVE, [digests]);
}
