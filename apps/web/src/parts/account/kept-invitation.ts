const KEY = 'matchpoint-invitation';
/** As long as an invitation link is valid unless its maker says otherwise. */
const KEPT_MS = 7 * 24 * 3_600_000;

type Memory = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Keeps the code of an opened invitation link, in every tab: somebody new goes on in the tab of the mailed link. The way there is a search
 * parameter, which servers log, so the code is not in it.
 */
export const keepInvitation = (code: string, memory: Memory = window.localStorage, now = Date.now()): void =>
  memory.setItem(KEY, `${now + KEPT_MS} ${code}`);

/** The kept code; empty if there is none, or no longer. */
export function keptInvitation(memory: Memory = window.localStorage, now = Date.now()): string {
  const [until, code = ''] = (memory.getItem(KEY) ?? '').split(' ');
  return Number(until) > now ? code : '';
}

/** Where somebody goes after signing in who was going nowhere else. */
export const afterSignIn = (): '/account' | '/invitation' => (keptInvitation() ? '/invitation' : '/account');

/** Call it once the code is redeemed, is not wanted or turns out to be invalid, and when its reader signs out. */
export const forgetInvitation = (): void => window.localStorage.removeItem(KEY);
