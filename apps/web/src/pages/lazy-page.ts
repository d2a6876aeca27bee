import { MatchpointError } from '@matchpoint/sdk';
import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A page in a file of its own. If the file is missing, as after a deployment, the router reloads the page once. While the server cannot be
 * reached, that would lead to the browser's error page, so it is reported instead.
 */
export const lazyPage = ((load: () => Promise<object>, name: string) =>
  lazyRouteComponent(async () => load().catch(explain), name as never)) as typeof lazyRouteComponent;

async function explain(error: unknown): Promise<never> {
  await fetch('/', { method: 'HEAD' }).catch(() => {
    throw new MatchpointError('The file of a page could not be loaded.', { status: 0, code: 'connection_failed' });
  });
  throw error;
}
