import { useRef } from 'react';
import classes from './score.module.css';

interface ScoreProps {
  value: number;
  isAhead?: boolean;
}

/** A score; one that changes while it is seen moves once, or is tinted for whoever wants no motion. */
export function Score({ value, isAhead = false }: ScoreProps) {
  const first = useRef(value);
  return (
    // Another element for another value: its animation starts again.
    <b key={value} className={classes.score} data-lead={isAhead || undefined} data-changed={value !== first.current || undefined}>
      {value}
    </b>
  );
}
