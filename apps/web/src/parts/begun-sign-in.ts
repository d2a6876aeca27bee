import { readReturn } from '../search.js';

/** A sign-in whose first factor was accepted. */
export interface BegunSignIn {
  challenge: string;
  /** The second factors that can complete it. */
  factors: readonly string[];
  /** Where to go next, if another site redirected here. */
  to?: string | undefined;
}

/** A sign-in through another site that still needs a second factor. The challenge is in the fragment, which no server or log sees. */
export function readBegunSignIn(): BegunSignIn | undefined {
  const told = new URLSearchParams(window.location.hash.slice(1));
  const challenge = told.get('challenge');
  if (challenge === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { challenge, factors: told.get('factors')?.split(',') ?? [], to: readReturn({ to: told.get('returnTo') }).to };
}
