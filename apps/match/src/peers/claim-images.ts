import { bindingScope, type CallContext, type CallerContext } from '@matchpoint/rpc';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

/**
 * Takes a match's screenshots into use, all or none. Before the transaction: a claim that nothing uses in the end harms nobody.
 * @throws INVALID_INPUT naming the field
 */
export async function claimScreenshots(
  { upload }: Pick<Peers, 'upload'>,
  call: CallContext,
  caller: CallerContext,
  matchId: string,
  storageIds: readonly string[],
): Promise<void> {
  if (storageIds.length === 0) return;
  const request = {
    tenant: bindingScope(caller),
    storageIds: [...storageIds],
    claimant: `match:${matchId}`,
    field: 'body.screenshotStorageIds',
  };
  await upload.claimImages(request, callOptions(call));
}
