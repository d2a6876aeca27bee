import { type RunningService, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import type { WebhookContext } from './context.js';

/** The webhook service: health, reflection, metrics, the relay of its outbox and the sweep of idempotency records. */
export function startService(context: WebhookContext): Promise<RunningService> {
  return startRpcService(context, { services: [], protoFiles: [], background: [() => startIdempotencySweeper(context)] });
}
