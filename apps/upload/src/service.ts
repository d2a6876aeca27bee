import { type RunningService, startRpcService } from '@matchpoint/rpc';
import type { UploadContext } from './context.js';

/** The upload service: health, reflection, metrics and the relay of its outbox. */
export function startService(context: UploadContext): Promise<RunningService> {
  return startRpcService(context, { services: [], protoFiles: [] });
}
