import { Stack, Text, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useIsSignedIn } from '../session.js';
import { STATES } from '../texts/states.js';
import { ButtonLink } from './links.js';

/** A page for who is signed in: anybody else is asked to, and comes back. Nothing is asked of the API in vain. */
export function SignedIn({ children }: { children: ReactNode }) {
  return useIsSignedIn() ? children : <SignInFirst />;
}

export function SignInFirst({ why }: { why?: string }) {
  const path = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return (
    <Stack align="flex-start" gap="sm">
      <Title order={1}>{STATES.signInWhy}</Title>
      {why && <Text c="dimmed">{why}</Text>}
      <ButtonLink to="/sign-in" search={{ to: path }}>
        {STATES.signIn}
      </ButtonLink>
    </Stack>
  );
}
