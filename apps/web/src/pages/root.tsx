import { MatchpointError } from '@matchpoint/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
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
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const { state, routesById } = useRouter();
  const retry = async (): Promise<void> => {
    // While the server cannot be reached, reloading the page would lose what is there.
    if (!(error instanceof MatchpointError)) return window.location.reload();
    await Promise.all(state.matches.map(({ routeId }) => routesById[routeId].options.component?.preload?.()));
    reset();
  };
  return <Failure error={error} retry={() => void retry()} />;
}
