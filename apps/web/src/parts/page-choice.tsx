import { lazy, Suspense } from 'react';
import type { PageNumbersProps } from './page-numbers.js';

const PageNumbers = lazy(async () => ({ default: (await import('./page-numbers.js')).PageNumbers }));

/** The pages of a long listing. Most listings have one, and do not load this. */
export const PageChoice = (props: PageNumbersProps) =>
  props.pages > 1 && (
    <Suspense>
      <PageNumbers {...props} />
    </Suspense>
  );
