import type { ReactNode } from 'react';
import { STATES } from '../texts/states.js';
import { Icon, type IconName } from './icon.js';
import classes from './state.module.css';

interface EmptyProps {
  icon?: IconName;
  children: ReactNode;
  /** The next action. */
  action?: ReactNode;
}

/** The empty state of a list: a title and one action. */
export const Empty = ({ icon = 'list', children, action }: EmptyProps) => (
  <div className={classes.empty} data-empty>
    <Icon name={icon} size={22} />
    <div>{children}</div>
    {action}
  </div>
);

interface NoteProps {
  tone?: 'good' | 'info' | 'warn' | 'bad';
  title?: string;
  role?: 'status' | 'alert';
  children: ReactNode;
  action?: ReactNode;
}

const ICONS = { good: 'check', info: 'clock', warn: 'alert', bad: 'alert' } as const;

/** A message about the page, tinted by its meaning. */
export const Note = ({ tone = 'info', title, role, children, action }: NoteProps) => (
  <div className={classes.note} data-tone={tone} role={role}>
    <Icon name={ICONS[tone]} />
    <div className={classes.words}>
      {title && <b>{title}</b>}
      {children}
    </div>
    {action}
  </div>
);

/** Where lines of a list or table will be. */
export const Lines = ({ count = 6, height = 28 }: { count?: number; height?: number }) => (
  <div className={classes.lines}>
    {Array.from({ length: count }, (_each, index) => (
      <svg key={index} className={classes.line} width="100%" height={height} aria-hidden="true">
        <rect width="100%" height="100%" rx={4} />
      </svg>
    ))}
  </div>
);

/** A place whose contents are loading, with lines by default. */
export const Loading = ({ children = <Lines /> }: { children?: ReactNode }) => (
  <div aria-busy="true" role="status" aria-label={STATES.loading}>
    {children}
  </div>
);
