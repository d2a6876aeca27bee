import type { ReactNode } from 'react';
import { DEVELOPER } from '../../texts/developer.js';
import { Page } from '../page.js';
import { Area, type AreaPage, SectionPages } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

const PAGES: readonly AreaPage[] = [
  ['/developer', DEVELOPER.overview, 'home'],
  ['/developer/keys', DEVELOPER.keys, 'key'],
  ['/developer/logs', DEVELOPER.logs, 'list'],
  ['/developer/webhooks', DEVELOPER.webhooks, 'webhook'],
];

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
      <Area label={DEVELOPER.pages} nav={<SectionPages pages={PAGES} />}>
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Area>
    </SignedIn>
  );
}
