import { readReturn } from '../search.js';

/** A sign-in whose first factor was shown. */
export interface BegunSignIn {
  challenge: string;
  /** What may be shown besides. */
  factors: readonly string[];
  /** Where to go on to, where another site led here. */
  to?: string | undefined;
}

/** Another site lets somebody in who has a second factor: the challenge stands behind `#`, where no server and no log sees it. */
export function readBegunSignIn(): BegunSignIn | undefined {
  const told = new URLSearchParams(window.location.hash.slice(1));
  const challenge = told.get('challenge');
  if (challenge === null) return undefined;
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return { challenge, factors: told.get('factors')?.split(',') ?? [], to: readReturn({ to: told.get('returnTo') }).to };
}
