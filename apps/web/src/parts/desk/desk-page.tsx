import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DESK } from '../../texts/desk.js';
import { Link } from '../links.js';
import { Page } from '../page.js';
import { SectionNav } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

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
        <SectionNav label={DESK.pages}>
          <Link to="/desk" activeOptions={{ exact: true }} className="section">
            {DESK.overview}
          </Link>
          <Link to="/desk/new" className="section">
            {DESK.newMatch}
          </Link>
          <Link to="/desk/find" className="section">
            {DESK.find}
          </Link>
          <Link to="/desk/new-org" className="section">
            {DESK.found}
          </Link>
        </SectionNav>
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Stack>
    </SignedIn>
  );
}
