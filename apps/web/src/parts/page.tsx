import type { ReactNode } from 'react';
import { Crest } from './crest/crest.js';
import { useTab } from './use-tab.js';
import classes from './page.module.css';

interface PageProps {
  title: string;
  /** Title of the browser tab, if it differs from the heading. */
  tab?: string;
  /** A line below the title. */
  lead?: ReactNode;
  /** Beside the title. */
  picture?: { id: string; tag?: string | null; url: string | null };
  actions?: ReactNode;
  /** The heading is only for screen readers, because another element shows it. */
  isHeadHidden?: boolean;
  children?: ReactNode;
}

/** A page with its single heading, which also names the tab. */
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
  /** Accessible name, if several sections share a title; by default, the title. */
  label?: string;
  /** Marks the section with the next action. */
  isNext?: boolean;
  /** One of many with possibly equal names: an article, because landmarks need unique names. */
  isItem?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a page: a card named by its heading. */
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

/** Main content with an aside; the aside is below it on a phone. */
export const Columns = ({ children, aside }: { children: ReactNode; aside: ReactNode }) => (
  <div className={classes.columns} data-columns>
    <div className={classes.page}>{children}</div>
    <aside className={classes.page}>{aside}</aside>
  </div>
);

/** Reaches the edges of the surrounding card. */
export const Flush = ({ children }: { children: ReactNode }) => <div className={classes.flush}>{children}</div>;
