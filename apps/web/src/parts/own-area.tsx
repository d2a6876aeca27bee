import type { ReactNode } from 'react';
import { Page } from './page.js';
import { Area, type AreaPage, SectionPages } from './section-nav.js';
import { SignedIn } from './signed-in.js';

/** Props of a page of an area. */
export interface AreaPageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

interface OwnAreaProps extends AreaPageProps {
  /** Names the navigation. */
  label: string;
  pages: readonly AreaPage[];
}

/** A page for people who are signed in, with the other pages of its area beside it. */
export function OwnArea({ label, pages, title, lead, actions, children }: OwnAreaProps) {
  return (
    <SignedIn>
      <Area label={label} nav={<SectionPages pages={pages} />}>
        <Page title={title} lead={lead} actions={actions}>
          {children}
        </Page>
      </Area>
    </SignedIn>
  );
}
