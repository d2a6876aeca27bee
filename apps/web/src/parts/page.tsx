import type { ReactNode } from 'react';
import { Crest } from './crest/crest.js';
import { useTab } from './use-tab.js';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Of the browser's tab, where it says more than the heading. */
  tab?: string;
  /** Under the title, in a line. */
  lead?: ReactNode;
  /** Beside the title. */
  picture?: { id: string; tag?: string | null; url: string | null };
  actions?: ReactNode;
  /** The heading is there for whoever listens; something else shows it. */
  isHeadHidden?: boolean;
  children?: ReactNode;
}

/** A page with its one heading; the tab is named after it. */
export function Page({ title, tab = title, lead, picture, actions, isHeadHidden = false, children }: PageProps) {
  useTab(tab);
  if (isHeadHidden)
    return (
      <div className={classes.page}>
        <h1 className="vh">{title}</h1>
        {children}
      </div>
    );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {picture && <Crest {...picture} size={56} />}
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Its name if several share a title; by default, the title. */
  label?: string;
  /** The one thing to do now, which is marked. */
  isNext?: boolean;
  /** One of many that may have the same name: an article, because landmarks must differ. */
  isItem?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page: a card with a heading that it is named by. */
export function Section({ title, label = title, isNext = false, isItem = false, actions, children }: SectionProps) {
  const Element = isItem ? 'article' : 'section';
  return (
    <Element className={classes.card} aria-label={label} data-next={isNext || undefined}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {actions && <div className={classes.cardActions}>{actions}</div>}
      </div>
      <div className={classes.cardBody}>{children}</div>
    </Element>
  );
}

/** What a page is about, and beside it what goes with that; below it on a phone. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes.columns} data-columns>
    <div className={classes.page}>{children}</div>
    <aside className={classes.page}>{aside}</aside>
  </div>
);

/** Reaches the edges of the surrounding card. */
export const Flush = ({ children }: { children: ReactNode }) => <div className={classes.flush}>{children}</div>;
