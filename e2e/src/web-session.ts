import type { BrowserContext } from '@matchpoint/browser';
import { demo } from './system.js';

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
  const value = await sessionOf(role);
  await context.addCookies([{ name: 'mp_session', value, url: demo().baseUrl, httpOnly: true, sameSite: 'Lax' }]);
}

/** The value of its cookie. */
export function sessionOf(role: SignedInRole): Promise<string> {
  return (cookies[role] ??= newSession(role));
}

async function newSession(role: SignedInRole): Promise<string> {
  const { baseUrl, accounts } = demo();
  const { email, password } = accounts[ACCOUNTS[role]];
  const response = await fetch(`${baseUrl}/api/v1/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-matchpoint-web': '1' },
    body: JSON.stringify({ email, password }),
  });
  const [, value] = /mp_session=([^;]+)/.exec(response.headers.getSetCookie().join('\n')) ?? [];
  if (value === undefined) throw new Error(`${email} could not sign in: ${await response.text()}`);
  return value;
}
