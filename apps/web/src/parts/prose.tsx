import classes from './prose.module.css';

/** User-written text of several lines. */
export const Prose = ({ text }: { text: string }) => <div className={classes.prose}>{text}</div>;
