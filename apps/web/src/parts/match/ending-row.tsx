import { lazy, Suspense } from 'react';
import type { EndedMatch } from './ending.js';
import classes from './score-hero.module.css';

/** Loaded on demand: most matches are played to their end. */
const Ending = lazy(async () => {
  const { endingOf } = await import('./ending.js');
  return { default: ({ match }: { match: EndedMatch }) => <>{endingOf(match)}</> };
});

/** Who ended a match that was not played to its end, and why; nothing for any other match. */
export const EndingRow = ({ match }: { match: EndedMatch }) =>
  (match.status === 'FORFEITED' || match.status === 'CANCELLED') && (
    <div className={classes.ending}>
      <Suspense fallback={<>&nbsp;</>}>
        <Ending match={match} />
      </Suspense>
    </div>
  );
