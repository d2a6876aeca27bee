import classes from './shell.module.css';

/** A bracket whose arm ends in a ball: the moment before a match is decided. */
export const Mark = () => (
  <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
    <path className={classes.bracket} d="M3 6h9v20H3M12 16h6" />
    <circle className={classes.ball} cx="24" cy="16" r="6" />
  </svg>
);
