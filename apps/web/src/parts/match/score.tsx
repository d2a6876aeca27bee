import { useRef } from 'react';
import classes from './score.module.css';

interface ScoreProps {
  value: number;
  isAhead?: boolean;
}

/** A score. A change while it is visible is animated once, or tinted if the user prefers reduced motion. */
export function Score({ value, isAhead = false }: ScoreProps) {
  const first = useRef(value);
  return (
    // A new element for each value restarts the animation.
    <b key={value} className={classes.score} data-lead={isAhead || undefined} data-changed={value !== first.current || undefined}>
      {value}
    </b>
  );
}
