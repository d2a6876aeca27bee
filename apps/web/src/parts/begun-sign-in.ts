import { readReturn } from '../search.js';

/** A sign-in whose first factor was shown. */
export interface BegunSignIn {
  challenge: string;
  /** What may be shown besides. */
  factors: readonly string[];
  /** Where to go on to, where another site led here. */
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
