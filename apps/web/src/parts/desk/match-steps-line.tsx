import type { Match } from '@matchpoint/sdk';
import { DESK } from '../../texts/desk.js';
import { stepOf, STEPS } from './match-steps.js';
import classes from './match-steps.module.css';

/** How far a match is on its way to a result. */
export function MatchSteps({ match }: { match: Match }) {
  const current = stepOf(match);
  if (current === undefined) return null;
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={DESK.progress}>
      {STEPS.map((step, index) => (
        <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
          <span>{DESK.steps[step]}</span>
        </li>
      ))}
    </ol>
  );
}
