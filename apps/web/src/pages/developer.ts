import { createRoute } from '@tanstack/react-router';
import { readLogFilters } from '../search.js';
import { lazyPage } from './lazy-page.js';
import { at } from './root.js';

/** Pages of developers: keys, logs and webhooks. */
export const developerPages = [
  createRoute({
    ...at,
    path: '/developer',
    component: lazyPage(() => import('../routes/developer/overview.js'), 'OverviewPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/keys',
    component: lazyPage(() => import('../routes/developer/keys.js'), 'KeysPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/keys/new',
    component: lazyPage(() => import('../routes/developer/new-key.js'), 'NewKeyPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/keys/$keyId',
    component: lazyPage(() => import('../routes/developer/key.js'), 'KeyPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/keys/$keyId/edit',
    component: lazyPage(() => import('../routes/developer/edit-key.js'), 'EditKeyPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/logs',
    validateSearch: readLogFilters,
    component: lazyPage(() => import('../routes/developer/logs.js'), 'LogsPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/webhooks',
    component: lazyPage(() => import('../routes/developer/webhooks.js'), 'WebhooksPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/webhooks/$id',
    component: lazyPage(() => import('../routes/developer/webhook.js'), 'WebhookPage'),
  }),
  createRoute({
    ...at,
    path: '/developer/webhooks/$id/deliveries/$deliveryId',
    component: lazyPage(() => import('../routes/developer/delivery.js'), 'DeliveryPage'),
  }),
] as const;
