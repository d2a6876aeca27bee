import type { ReactNode } from 'react';
import { DESK } from '../../texts/desk.js';
import { Page } from '../page.js';
import { Area, type AreaPage, SectionPages } from '../section-nav.js';
import { SignedIn } from '../signed-in.js';

const PAGES: readonly AreaPage[] = [
  ['/desk', DESK.overview, 'home'],
  ['/desk/new', DESK.newMatch, 'plus'],
  ['/desk/find', DESK.find, 'swords'],
  ['/desk/new-org', DESK.found, 'shield'],
];

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
      <Area label={DESK.pages} nav={<SectionPages pages={PAGES} />}>
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Area>
    </SignedIn>
  );
}
