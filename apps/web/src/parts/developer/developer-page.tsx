import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { Page } from '../page.js';
import { SectionPages } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

const PAGES = [
  ['/developer', DEVELOPER.overview],
  ['/developer/keys', DEVELOPER.keys],
  ['/developer/logs', DEVELOPER.logs],
  ['/developer/webhooks', DEVELOPER.webhooks],
] as const;

/** A page for developers: signed in, with the others beside it. */
export function DeveloperPage({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <SignedIn>
      <Stack gap="md">
        <SectionPages label={DEVELOPER.pages} pages={PAGES} />
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Stack>
    </SignedIn>
  );
}
