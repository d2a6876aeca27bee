import { useEffect, useState } from 'react';

/** The contents of an opened link, whose secret is in the fragment. */
export interface OpenedLink {
  /** The secret; empty if the link is incomplete. */
  token: string;
  /** Whether the link lets its recipient take over an existing user. */
  isClaim: boolean;
  /** The id of the other site that identified the person. */
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

/** Parses `#token=…&claim=1`, `?provider=…#token=…`, or `#` and a secret alone. */
function readLink({ hash, search }: Location): OpenedLink {
  const fragment = hash.slice(1);
  const told = new URLSearchParams(fragment);
  const provider = new URLSearchParams(search).get('provider') ?? undefined;
  return { token: told.get('token') ?? fragment, isClaim: told.has('claim'), provider };
}
