import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { apiKeyReads } from '../../reads/api-keys.js';
import { DEVELOPER } from '../../texts/developer.js';
import { Shown } from '../shown.js';
import { Lines, Loading } from '../state.js';

const ErrorTable = lazy(async () => ({ default: (await import('./error-table.js')).ErrorTable }));

/** The errors of recent days. The code that explains them loads only if there are any. */
export function ErrorGroups() {
  const read = useQuery(apiKeyReads.errors());
  return (
    <Shown read={read} isEmpty={({ groups }) => groups.length === 0} empty={DEVELOPER.noErrors}>
      {({ groups }) => (
        <Suspense
          fallback={
            <Loading>
              <Lines count={groups.length} height={44} />
            </Loading>
          }
        >
          <ErrorTable groups={groups} />
        </Suspense>
      )}
    </Shown>
  );
}
