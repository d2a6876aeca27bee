import { lazy, Suspense } from 'react';
import { When } from '../when-shown.js';
import type { EndedMatch } from './ending.js';
import { instantOf } from './match-line.js';

/** Loaded on demand: most matches are played to their end. */
const Ending = lazy(async () => {
  const { endingOf } = await import('./ending.js');
  return { default: ({ match }: { match: EndedMatch }) => <>{endingOf(match)}</> };
});

/** Below the score: when a match was, is or will be played, or who ended it otherwise, when and why. */
export function EndingLine({ match }: { match: EndedMatch }) {
  const at = instantOf(match);
  return (
    <>
      {at !== null && <When at={at} />}
      {(match.status === 'FORFEITED' || match.status === 'CANCELLED') && (
        <div>
          <Suspense fallback={<>&nbsp;</>}>
            <Ending match={match} />
          </Suspense>
        </div>
      )}
    </>
  );
}
