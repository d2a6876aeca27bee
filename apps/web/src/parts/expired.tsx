import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mp } from '../api.js';
import { setSignedIn, useIsSignedIn } from '../session.js';
import { EXPIRED } from '../texts/expired.js';
import { STATES } from '../texts/states.js';
import { SignInLink } from './signed-in.js';
import { Note } from './state.js';

/** At a form whose session has expired: how to go on without losing what was entered. */
export function Expired() {
  const isBack = useIsSignedIn();
  const queries = useQueryClient();
  useEffect(() => {
    const look = async (): Promise<void> => {
      await mp.account.getUserAccount({ retries: 0 });
      setSignedIn(true);
      // What was refused meanwhile, or answered as to a visitor.
      await queries.invalidateQueries();
    };
    // From the tab where they have signed in, perhaps.
    const comeBack = (): void => void look().catch(() => undefined);
    window.addEventListener('focus', comeBack);
    return () => window.removeEventListener('focus', comeBack);
  }, [queries]);
  if (isBack)
    return (
      <Note tone="good" role="status">
        {EXPIRED.isBack}
      </Note>
    );
  return (
    <Note tone="warn" role="alert" title={EXPIRED.title} action={<SignInLink isInNewTab>{STATES.signIn}</SignInLink>}>
      {EXPIRED.why}
    </Note>
  );
}
