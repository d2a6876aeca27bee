import classes from './prose.module.css';

/** What somebody wrote in several lines. */
export const Prose = ({ text }: { text: string }) => <div className={classes.prose}>{text}</div>;
