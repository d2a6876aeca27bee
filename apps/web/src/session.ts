import { MatchpointError } from '@matchpoint/sdk';
import { createStore } from './store.js';

/** Whether a user seems to be signed in. Scripts cannot read the cookie, so the page tells whether the browser sent one. */
const signedIn = createStore(document.querySelector('meta[name="matchpoint-session"]')?.getAttribute('content') === 'present');

export const setSignedIn = signedIn.set;

/** Whether the page still considers the user signed in. */
export const seemsSignedIn = signedIn.get;

const ENDED = ['error_session_invalid', 'error_api_key_required'];

/** Whether the request was refused because its session has ended; the first such response also removes the cookie. */
export const isSessionOver = (error: unknown): boolean => error instanceof MatchpointError && ENDED.includes(error.code);

/** Records that a response reported the end of the session. */
export function noteRefusal(error: unknown): void {
  if (isSessionOver(error)) setSignedIn(false);
}

export const useIsSignedIn = signedIn.useValue;
