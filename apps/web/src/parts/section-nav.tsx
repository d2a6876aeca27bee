import type { RegisteredRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.js';
import { PlainLink } from './links.js';
import classes from './section-nav.module.css';

/** Paths of pages without parameters. */
type Address = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>;

interface AreaProps {
  /** Names the navigation. */
  label: string;
  /** The common subject of these pages, above the navigation. */
  head?: ReactNode;
  nav: ReactNode;
  children: ReactNode;
}

/** A page of an area: the area's pages beside it, in one scrolling row above it on a phone. */
export const Area = ({ label, head, nav, children }: AreaProps) => (
  <div className={classes.split}>
    <div className={classes.beside}>
      {head}
      <nav className={classes.side} aria-label={label}>
        {nav}
      </nav>
    </div>
    <div className={classes.content}>{children}</div>
  </div>
);

/** Pages that belong together, under a title. */
export const NavGroup = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div className={classes.group}>
    {title && (
      <div className={classes.title} aria-hidden="true">
        {title}
      </div>
    )}
    {children}
  </div>
);

export type AreaPage = readonly [to: Address, name: string, icon: IconName];

/** An area's pages by address and name; the first is the one under whose address the others are. */
export const SectionPages = ({ pages }: { pages: readonly AreaPage[] }) => (
  <NavGroup>
    {pages.map(([to, name, icon], index) => (
      <PlainLink key={to} to={to} activeOptions={{ exact: index === 0 }}>
        <Icon name={icon} size={16} />
        {name}
      </PlainLink>
    ))}
  </NavGroup>
);
