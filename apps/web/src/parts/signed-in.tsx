import { Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../session.js';
import { STATES } from '../texts/states.js';
import { ButtonLink } from './links.js';
import { Page } from './page.js';

/** A page for signed-in users: others are sent to sign in and return. It sends no request that would fail. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? children : <SignInFirst />;
}

export function SignInFirst({ why }: { why?: string }) {
  return (
    <Page title={STATES.signInWhy} lead={why}>
      <Group gap="sm">
        <SignInLink>{STATES.signIn}</SignInLink>
        <ButtonLink to="/register" variant="default">
          {STATES.signUp}
        </ButtonLink>
      </Group>
    </Page>
  );
}

/** Leads to the sign-in page and back to this page. */
export function SignInLink({ children }: { children: ReactNode }) {
  const path = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return (
    <ButtonLink to="/sign-in" search={{ to: path }}>
      {children}
    </ButtonLink>
  );
}
