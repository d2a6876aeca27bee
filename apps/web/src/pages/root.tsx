import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Failure, Missing } from '../parts/failure.js';
import { Layout } from '../parts/layout.js';

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: Layout,
  notFoundComponent: Missing,
});

/** Every page lies directly below the layout. */
export const at = { getParentRoute: () => root };

/**
 * A page that was opened before a deployment may request files that no longer exist, and only loading it anew finds those that took their
 * place. The router does that once for a page that is opened; what fails again, or later in the page, is left to the reader.
 */
export const PageFailure = ({ error }: { error: unknown }) => <Failure error={error} retry={() => window.location.reload()} />;
