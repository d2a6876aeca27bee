import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Failure, Missing } from '../parts/failure.js';
import { Layout } from '../parts/layout.js';

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Layout,
  notFoundComponent: Missing,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
});

/** Every page lies directly below the layout. */
export const at = { getParentRoute: () => root };
