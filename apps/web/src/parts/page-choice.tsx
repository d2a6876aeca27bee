import { lazy, Suspense } from 'react';
import type { PageNumbersProps } from './page-numbers.js';

const PageNumbers = lazy(async () => ({ default: (await import('./page-numbers.js')).PageNumbers }));

/** Page numbers of a long listing. Loaded on demand, because most listings have one page. */
export const PageChoice = (props: PageNumbersProps) =>
  props.pages > 1 && (
    <Suspense>
      <PageNumbers {...props} />
    </Suspense>
  );
