import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../session.js';
import { STATES } from '../texts/states.js';
import { ButtonLink } from './links.js';
import { Page } from './page.js';

/** A page for who is signed in: anybody else is asked to, and comes back. Nothing is asked of the API in vain. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? children : <SignInFirst />;
}

export function SignInFirst({ why }: { why?: string }) {
  const path = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return (
    <Page title={STATES.signInWhy} lead={why}>
      <div>
        <ButtonLink to="/sign-in" search={{ to: path }}>
          {STATES.signIn}
        </ButtonLink>
      </div>
    </Page>
  );
}
