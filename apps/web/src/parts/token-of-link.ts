import { useEffect, useState } from 'react';

/**
 * The secret behind `#` of a mailed link, read once and taken out of the address, so that it stays out of the history and of what is
 * copied. A reload shows the page without it.
 */
export function useTokenOfLink(): string {
  const [token] = useState(() => window.location.hash.slice(1).replace(/^token=/, ''));
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}
