import { useState } from 'react';
import { useLink } from '../link-opened.js';

const KEY = 'matchpoint-invitation';

/**
 * The code of the invitation link that was opened. The tab keeps it, so that it is there after a sign-in: the way back from there is a
 * search parameter, which servers log.
 */
export function useInvitationCode(): string {
  const { token } = useLink();
  const [code] = useState(() => keepInvitation(token, window.sessionStorage));
  return code;
}

/** The code of the opened link, which is kept from now on; otherwise the kept one; empty if there is neither. */
export function keepInvitation(opened: string, storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  if (opened === '') return storage.getItem(KEY) ?? '';
  storage.setItem(KEY, opened);
  return opened;
}

/** Call it once the code is redeemed or turns out to be invalid. */
export const forgetInvitation = (): void => window.sessionStorage.removeItem(KEY);
