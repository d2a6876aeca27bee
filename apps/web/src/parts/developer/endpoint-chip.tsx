import type { WebhookEndpoint } from '@matchpoint/sdk';
import { DEVELOPER } from '../../texts/developer.js';
import { Chip } from '../chip.js';
import { isFailing } from './failing-endpoint.js';

/** Whether an endpoint receives events: active, failing or paused. */
export function EndpointChip({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (!endpoint.isActive) return <Chip>{DEVELOPER.off}</Chip>;
  return isFailing(endpoint) ? <Chip tone="loss">{DEVELOPER.failing}</Chip> : <Chip tone="win">{DEVELOPER.active}</Chip>;
}
