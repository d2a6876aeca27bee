import { MatchpointError } from '@matchpoint/sdk';
import { useSyncExternalStore } from 'react';

/** Whether a user seems to be signed in. Scripts cannot read the cookie, so the page tells whether the browser sent one. */
let isSignedIn = document.querySelector('meta[name="matchpoint-session"]')?.getAttribute('content') === 'present';
const listeners = new Set<() => void>();

export function setSignedIn(value: boolean): void {
  if (isSignedIn === value) return;
  isSignedIn = value;
  for (const listener of listeners) listener();
}

/** Whether the page still considers the user signed in. */
export function seemsSignedIn(): boolean {
  return isSignedIn;
}

const ENDED = ['error_session_invalid', 'error_api_key_required'];

/** Whether the request was refused because its session has ended; the first such response also removes the cookie. */
export const isSessionOver = (error: unknown): boolean => error instanceof MatchpointError && ENDED.includes(error.code);

/** Records that a response reported the end of the session. */
export function noteRefusal(error: unknown): void {
  if (isSessionOver(error)) setSignedIn(false);
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, seemsSignedIn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
