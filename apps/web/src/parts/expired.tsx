import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { mp } from '../api.js';
import { setSignedIn, useIsSignedIn } from '../session.js';
import { createStore } from '../store.js';
import { EXPIRED } from '../texts/expired.js';
import { STATES } from '../texts/states.js';
import { SignInLink } from './signed-in.js';
import { Note } from './state.js';

/** The panels of the page, by their ids. */
const panels = createStore<readonly string[]>([]);

/** Whether the panel is the one that a page with several shows: the last, which is at the form that was sent. */
function useIsShown(): boolean {
  const id = useId();
  useEffect(() => {
    panels.set([...panels.get(), id]);
    return () => panels.set(panels.get().filter((other) => other !== id));
  }, [id]);
  return panels.useValue().at(-1) === id;
}

/** In a page whose session has expired: how to go on without losing what was entered. */
export function Expired() {
  const isBack = useIsSignedIn();
  const isShown = useIsShown();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isShown) return undefined;
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
  }, [queries, isShown]);
  if (!isShown) return null;
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
