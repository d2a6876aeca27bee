import { Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { createContext, type ReactNode, useEffect, useState } from 'react';
import { useIsSignedIn } from '../session.js';
import { STATES } from '../texts/states.js';
import { ButtonLink } from './links.js';
import { Page } from './page.js';

interface SignedInProps {
  /** What others see; by default, a page that sends them to sign in and return. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/**
 * A page for signed-in users; to others it sends no request that would fail. If the session ends after something was entered there, the
 * page stays: its forms say how to go on.
 */
export function SignedIn({ otherwise = <SignInFirst />, children }: SignedInProps) {
  const isSignedIn = useIsSignedIn();
  const [hasInput, noteInput] = useState(false);
  useEffect(() => {
    const note = (): void => noteInput(true);
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);
  return isSignedIn || hasInput ? <IsKept value={!isSignedIn}>{children}</IsKept> : otherwise;
}

/** Whether the page stays, although the session has ended, for what was entered there. */
export const IsKept = createContext(false);

interface SignInFirstProps {
  title?: string;
  why?: string | undefined;
}

export function SignInFirst({ title = STATES.signInWhy, why }: SignInFirstProps) {
  return (
    <Page title={title} lead={why}>
      <Group gap="sm">
        <SignInLink>{STATES.signIn}</SignInLink>
        <ButtonLink to="/register" variant="default">
          {STATES.signUp}
        </ButtonLink>
      </Group>
    </Page>
  );
}

interface SignInLinkProps {
  isInNewTab?: boolean;
  children: ReactNode;
}

/** Leads to the sign-in page and back to this page. */
export function SignInLink({ isInNewTab = false, children }: SignInLinkProps) {
  const path = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return (
    <ButtonLink to="/sign-in" search={{ to: path }} {...(isInNewTab && { target: '_blank' })}>
      {children}
    </ButtonLink>
  );
}
