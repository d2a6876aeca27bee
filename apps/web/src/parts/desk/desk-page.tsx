import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DESK } from '../../texts/desk.js';
import { Page } from '../page.js';
import { SectionPages } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

const PAGES = [
  ['/desk', DESK.overview],
  ['/desk/new', DESK.newMatch],
  ['/desk/find', DESK.find],
  ['/desk/new-org', DESK.found],
] as const;

/** A page for captains: signed in, with the others beside it. */
export function DeskPage({
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
        <SectionPages label={DESK.pages} pages={PAGES} />
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Stack>
    </SignedIn>
  );
}
