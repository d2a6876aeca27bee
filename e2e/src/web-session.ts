import type { BrowserContext } from '@matchpoint/browser';
import { openClient } from './http-client.js';
import { cookieOf, signIn } from './person.js';
import { demo } from './system.js';

/** Not where the browsers are, which sign in, too. */
const request = openClient('127.0.54');

/** Whose eyes a page is looked at with. */
export const WEB_ROLES = ['visitor', 'captain', 'developer', 'operator', 'member'] as const;
export type WebRole = (typeof WEB_ROLES)[number];
export type SignedInRole = Exclude<WebRole, 'visitor'>;

/**
 * The developer is of no team, and has a plan with webhooks (`web-developer.ts`); the operator is staff of the platform, the member on the
 * staff of a league (`web-league.ts`).
 */
const ACCOUNTS = { captain: 'captain', developer: 'outsider', operator: 'operator', member: 'member' } as const;
const cookies: Partial<Record<WebRole, Promise<string>>> = {};

/** Gives a browser a session of the demo's; of one sign-in for all tests, which are many more than a bucket holds. */
export async function signInBy(context: BrowserContext, role: WebRole): Promise<void> {
  if (role === 'visitor') return;
  await giveSession(context, `mp_session=${await sessionOf(role)}`);
}

/** @param cookie as a request sends it */
export async function giveSession(context: BrowserContext, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: demo().publicUrl, httpOnly: true, sameSite: 'Lax' }]);
}

/** The value of its cookie. */
export function sessionOf(role: SignedInRole): Promise<string> {
  return (cookies[role] ??= newSession(role));
}

async function newSession(role: SignedInRole): Promise<string> {
  const answer = await signIn(request, demo().accounts[ACCOUNTS[role]]);
  const [, value] = cookieOf(answer)?.split('=') ?? [];
  if (value === undefined) throw new Error(`${role} could not sign in: ${answer.text}`);
  return value;
}
