import { OPERATIONS } from '../generated/operations.js';
import { inReadingOrder } from './in-reading-order.js';
import type { Route } from './shared/define-route.js';

/** Every operation under /api/v1, in the order of the API reference. */
export const ROUTES: readonly Route[] = inReadingOrder(OPERATIONS);
