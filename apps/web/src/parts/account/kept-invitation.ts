import { INVITATION_KEY } from './forget-invitation.js';

/** As long as an invitation link is valid unless its maker says otherwise. */
const KEPT_MS = 7 * 24 * 3_600_000;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Keeps the code of an opened invitation link, in every tab: somebody new goes on in the tab of the mailed link. The way there is a search
 * parameter, which servers log, so the code is not in it.
 */
export const keepInvitation = (code: string, memory: Memory = window.localStorage, now = Date.now()): void =>
  memory.setItem(INVITATION_KEY, `${now + KEPT_MS} ${code}`);

/** The kept code; empty if there is none or it has expired. */
export function keptInvitation(memory: Memory = window.localStorage, now = Date.now()): string {
  const [until, code = ''] = (memory.getItem(INVITATION_KEY) ?? '').split(' ');
  return Number(until) > now ? code : '';
}

/** Where somebody goes after signing in who was going nowhere else. */
export const afterSignIn = (): '/account' | '/invitation' => (keptInvitation() ? '/invitation' : '/account');
