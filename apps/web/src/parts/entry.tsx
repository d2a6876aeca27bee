import type { ReactNode } from 'react';
import { ENTRY } from '../texts/entry.js';
import classes from './entry.module.css';

/** A page to sign in or register: one form beside an introduction. */
export const Entry = ({ children }: { children: ReactNode }) => (
  <div className={classes.entry}>
    <div className={`${classes.art} wide-only`}>
      <p className={classes.claim}>{ENTRY.claim}</p>
      <p className={classes.why}>{ENTRY.why}</p>
      <svg className={classes.bracket} viewBox="0 0 320 200" aria-hidden="true">
        <path d="M10 20h90v60h90M10 140h90V80M190 80h70" />
        <circle cx="276" cy="80" r="16" />
      </svg>
    </div>
    <div className={classes.form}>{children}</div>
  </div>
);
