import { useEffect, useState } from 'react';

/** The contents of a link: its secret is in the fragment. */
export interface OpenedLink {
  /** Its secret; empty where the link is not complete. */
  token: string;
  /** Whether it gives a user who is there already to whom it was sent. */
  isClaim: boolean;
  /** The id of the other site that has shown who this is. */
  provider: string | undefined;
}

/**
 * Read once and removed from the address, so that it stays out of the history and of copied links. A reload shows the page without it.
 */
export function useLink(): OpenedLink {
  const [link] = useState(() => readLink(window.location));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return link;
}

/** Of `#token=…&claim=1`, `?provider=…#token=…`, or `#` and a secret alone. */
function readLink({ hash, search }: Location): OpenedLink {
  const fragment = hash.slice(1);
  const told = new URLSearchParams(fragment);
  const provider = new URLSearchParams(search).get('provider') ?? undefined;
  return { token: told.get('token') ?? fragment, isClaim: told.has('claim'), provider };
}
