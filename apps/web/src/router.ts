import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { accountPages } from './pages/account.js';
import { adminPages } from './pages/admin.js';
import { deskPages } from './pages/desk.js';
import { developerPages } from './pages/developer.js';
import { operatePages } from './pages/operate.js';
import { publicPages } from './pages/public.js';
import { PageFailure, root } from './pages/root.js';

// Every page, a chunk each; the gateway knows the same paths (apps/gateway/src/pages/pages.ts). Functions that a page of the list uses
// declare their results, because links in the page are typed by this list.
const routes = root.addChildren([...publicPages, ...accountPages, ...deskPages, ...developerPages, ...operatePages, ...adminPages]);

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: PageFailure,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
