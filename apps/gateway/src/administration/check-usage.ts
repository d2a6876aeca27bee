import type { gateway } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { checkUsage as check } from '../edge/keys/usage/check-usage.js';
import type { GatewayContext } from '../ports.js';

/** What `matchpoint usage check` reports (docs/reference/authentication.md#usage). */
export function checkUsage({ pool }: GatewayContext): Handlers<typeof gateway.KeyServiceService>['checkUsage'] {
  return () => check(pool);
}
