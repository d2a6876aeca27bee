import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { Link } from '../links.js';
import { Page } from '../page.js';
import { SectionNav } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

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
        <SectionNav label={DEVELOPER.pages}>
          <Link to="/developer" activeOptions={{ exact: true }} className="section">
            {DEVELOPER.overview}
          </Link>
          <Link to="/developer/keys" className="section">
            {DEVELOPER.keys}
          </Link>
          <Link to="/developer/logs" className="section">
            {DEVELOPER.logs}
          </Link>
          <Link to="/developer/webhooks" className="section">
            {DEVELOPER.webhooks}
          </Link>
        </SectionNav>
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Stack>
    </SignedIn>
  );
}
