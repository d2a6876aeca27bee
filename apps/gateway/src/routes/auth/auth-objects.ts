import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static, type TSchemaOptions } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { findStanding } from '../../edge/sessions/store/owner-access.js';
import { choice, flag, instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { WebSide } from '../../operation/web-side.js';
import { DEVICE_COOKIE, DEVICE_SECONDS } from '../../edge/sessions/known-browser.js';
import { openSession } from '../../edge/sessions/open-session.js';
import type { ProofKind } from '../../edge/sessions/session-level.js';
import { endOf, isSuspended, type OwnerStanding, SESSION_DAYS, type SessionRecord } from '../../edge/sessions/session-record.js';
import { UserReference, toUserReference } from '../leagues/league-objects.js';

/**
 * Shared by operations for signing in (docs/reference/accounts.md#sign-in). They are public, and none of them reveals whether an email
 * address has an account.
 */
export const SIGNING_IN = { tag: 'Signing in', section: 'docs/reference/accounts.md#sign-in', accepts: 'nobody', scope: 'public' } as const;

export const Email = () =>
  Type.String({
    minLength: 1,
    maxLength: 254,
    format: 'email',
    description: 'An email address, ignoring case.',
    examples: ['ada@example.com'],
  });

/** The account service's limits for a new password (docs/reference/accounts.md#passwords); bytes are counted there. */
export const PASSWORD = { minLength: 10, maxLength: 200, maxBytes: 1_024 };
export const NewPassword = () =>
  Type.String({
    'minLength': PASSWORD.minLength,
    'maxLength': PASSWORD.maxLength,
    'description': 'Not a common password, the username or the address. `x-max-bytes` counts UTF-8 after normalization (NFKC).',
    'examples': ['correct horse battery staple'],
    'x-max-bytes': PASSWORD.maxBytes,
  } as TSchemaOptions);

export const MailedToken = () =>
  Type.String({
    minLength: 1,
    maxLength: 256,
    description: 'The token of the mailed link, after `#token=`. It works once.',
    examples: ['EXAMPLE-TOKEN-OF-A-MAILED-LINK'],
  });

export const SecondFactor = () =>
  choice('SecondFactor', ['totp', 'recovery_code', 'passkey'], 'A second factor: a code of an app, a recovery code, or a passkey.');

const LIFETIME = `${SESSION_DAYS.unused} days after the last use, at most ${SESSION_DAYS.longest} days after the start`;

export const Session = named(
  'Session',
  Type.Object(
    {
      id: text('Session id.'),
      createdAt: instant('Start time.'),
      lastSeenAt: instant('Time of the last use.'),
      expiresAt: instant(`Expiry: ${LIFETIME}.`),
      browser: text('Browser and system in which it began, in words.', 'Firefox on Linux'),
      address: nullable.string('Network of the sign-in: /24, or /48 for IPv6. Null if unknown.', '192.0.2.0/24'),
      isCurrent: flag('Whether it is the session of this request.'),
    },
    { description: 'A session of a person.' },
  ),
);

export function toSession(
  session: Omit<SessionRecord, keyof OwnerStanding | 'userId' | 'recentAt' | 'proofs'>,
  isCurrent: boolean,
): Static<typeof Session> {
  const { id, createdAt, lastSeenAt, browser, address } = session;
  return { id, createdAt, lastSeenAt, expiresAt: endOf(session).toISOString(), browser, address, isCurrent };
}

/** The user who is signed in now, and their session; the session's token is in the cookie only. */
export const SIGNED_IN = { user: UserReference, session: Session };

/** @throws DomainError error_unavailable if signing in is impossible at the deployment's URL (docs/reference/accounts.md#sessions) */
export function requireSignIn({ cookies }: Pick<GatewayContext, 'cookies'>): void {
  if (!cookies.canSignIn) {
    throw new DomainError('error_unavailable', {
      message: 'Nobody can sign in here: the public URL is neither https nor this machine.',
    });
  }
}

/** The caller's location, as shown in an account's security events. */
export const originOf = ({ browser, address }: WebSide): account.ClientOrigin => ({ browser, address: address ?? undefined });

/**
 * Tells until when the account is suspended: only for people who have proved who they are, by a password or otherwise.
 * @throws DomainError error_account_suspended
 */
export async function refuseSuspended({ pool, clock }: Pick<GatewayContext, 'pool' | 'clock'>, userId: string): Promise<void> {
  const standing = await findStanding(pool, userId);
  if (!isSuspended(standing, clock.now())) return;
  const { suspendedUntil } = standing;
  const end = suspendedUntil === null ? 'permanently' : `until ${new Date(suspendedUntil).toISOString()}`;
  throw new DomainError('error_account_suspended', { message: `The account is suspended ${end}.` });
}

/** Whose sign-in it is, and in which request. */
interface SigningIn {
  userId: string;
  caller: CallerContext;
  requestId: string;
}

/**
 * The part of a sign-in that may fail, to be done before a one-time proof is spent.
 * @returns the person as shown in the response
 * @throws DomainError error_account_suspended, error_unavailable
 */
export async function prepareSignIn(
  context: GatewayContext,
  { userId, caller, requestId }: SigningIn,
): Promise<Static<typeof UserReference>> {
  const [users] = await Promise.all([context.readUserReferences([userId], caller, requestId), refuseSuspended(context, userId)]);
  return toUserReference(users, userId);
}

/**
 * Begins a session in this browser, replacing its current one.
 * @param start `asOf`: `readSessionClock` before the person was asked to show who they are; `user`: what `prepareSignIn` has answered
 * @throws DomainError error_account_suspended; error_credentials_invalid if their sessions were ended since
 */
export async function signIn(
  context: GatewayContext,
  web: WebSide,
  start: SigningIn & Beginning & { user?: Static<typeof UserReference> },
): Promise<{ user: Static<typeof UserReference>; session: Static<typeof Session> }> {
  const { user = await prepareSignIn(context, start) } = start;
  return { user, session: await beginSession(context, web, start) };
}

interface Beginning {
  userId: string;
  asOf: string;
  /** The proofs that the person has just given. */
  proved: readonly ProofKind[];
  /** The address for which this browser is recognized from now on. */
  email?: string;
}

/** The same, without returning the user. @throws as signIn */
export async function signInSilently(context: GatewayContext, web: WebSide, start: Beginning): Promise<void> {
  await refuseSuspended(context, start.userId);
  await beginSession(context, web, start);
}

async function beginSession(
  context: GatewayContext,
  web: WebSide,
  { userId, asOf, proved, email }: Beginning,
): Promise<Static<typeof Session>> {
  const { browser, address, presented } = web;
  const { id, token, createdAt } = await openSession(context, { userId, asOf, proved, browser, address, presented });
  web.keepSession(token);
  if (email !== undefined) web.keepCookie(DEVICE_COOKIE, context.browsers.remember(email, web.cookie(DEVICE_COOKIE)), DEVICE_SECONDS);
  const at = createdAt.toISOString();
  return toSession({ id, createdAt: at, lastSeenAt: at, browser, address }, true);
}
