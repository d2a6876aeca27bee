import { MatchpointError } from '@matchpoint/sdk';
import { useSyncExternalStore } from 'react';

/** Whether somebody seems to be signed in: the cookie itself is hidden from scripts, so the page says whether the browser had one. */
let isSignedIn = document.querySelector('meta[name="matchpoint-session"]')?.getAttribute('content') === 'present';
const listeners = new Set<() => void>();

export function setSignedIn(value: boolean): void {
  if (isSignedIn === value) return;
  isSignedIn = value;
  for (const listener of listeners) listener();
}

/** Takes note where an answer says that the session is over. */
export function noteRefusal(error: unknown): void {
  if (error instanceof MatchpointError && error.code === 'error_session_invalid') setSignedIn(false);
}

export function useIsSignedIn(): boolean {
  return useSyncExternalStore(subscribe, () => isSignedIn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
