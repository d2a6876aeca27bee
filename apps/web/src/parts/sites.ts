import type { SignInProvider, StartProviderSignInBody } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { useRead } from '../reads/use-read.js';
import { nameOf } from '../texts/names.js';
import { useSend } from './send.js';

/** The other sites through which people can sign in, with their names. */
export function useSites(): { sites: readonly SignInProvider[]; nameOfSite(id: string): string } {
  const { data } = useRead(['auth-options'], (options) => mp.signingIn.getAuthOptions(options));
  const sites = data?.providers ?? [];
  // A connected site stays connected after it is removed from the configuration.
  return { sites, nameOfSite: (id) => sites.find((site) => site.id === id)?.name ?? nameOf(id) };
}

interface Way {
  /** Id of the other site. */
  id: string;
  /** The path to return to. */
  to: string;
}

/** Leads to another site and back. If that site does not identify the user, the sign-in page shows the error. */
export function useGoToSite(intent: StartProviderSignInBody['intent']) {
  return useSend(({ id, to }: Way) => mp.signingIn.startProviderSignIn(id, { intent, returnTo: to }), {
    // Never settles, so that nothing is refetched: the way back may replace the session, and the answer to a request with the old one,
    // which comes later, would remove the new cookie.
    onSent: ({ authorizationUrl }) => new Promise<never>(() => window.location.assign(authorizationUrl)),
  });
}
