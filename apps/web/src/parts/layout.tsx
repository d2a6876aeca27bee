import type { ReactNode } from 'react';
import { Anchor, Button, Container, Group, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { LAYOUT } from '../texts/layout.js';
import { useIsSignedIn } from '../session.js';
import { ButtonLink, Link } from './links.js';
import classes from './layout.module.css';
import { SearchField } from './search-field.js';

/** What stands around every page. */
export function Layout(): ReactNode {
  return (
    <>
      <a className="skip" href="#content">
        {LAYOUT.skip}
      </a>
      <header className={classes.header}>
        <Container size="lg">
          <Group justify="space-between" gap="xs" py="xs">
            <Group gap="lg">
              <Link to="/" c="inherit" underline="never" fw={700} fz="lg">
                Matchpoint
              </Link>
              <Group component="nav" aria-label={LAYOUT.sections} gap="md">
                <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className="section">
                  {LAYOUT.leaderboards}
                </Link>
                <Link to="/leagues" className="section">
                  {LAYOUT.leagues}
                </Link>
                <Link to="/desk" className="section">
                  {LAYOUT.desk}
                </Link>
                <Link to="/developer" className="section">
                  {LAYOUT.developer}
                </Link>
              </Group>
            </Group>
            <Group gap="xs">
              <SearchField />
              <ColorSchemeButton />
              <Personal />
            </Group>
          </Group>
        </Container>
      </header>
      <Container size="lg" component="main" id="content" py="lg" w="100%" mih="100vh">
        <Outlet />
      </Container>
      <Container size="lg" component="footer" py="lg" w="100%">
        <Text size="sm" c="dimmed">
          <Anchor href="/api-reference">{LAYOUT.reference}</Anchor>
        </Text>
      </Container>
    </>
  );
}

function Personal() {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <ButtonLink to="/account" variant="default" size="xs">
      {LAYOUT.account}
    </ButtonLink>
  ) : (
    <ButtonLink to="/sign-in" variant="default" size="xs">
      {LAYOUT.signIn}
    </ButtonLink>
  );
}

function ColorSchemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <Button variant="subtle" color="gray" c="inherit" size="xs" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? LAYOUT.toLight : LAYOUT.toDark}
    </Button>
  );
}
