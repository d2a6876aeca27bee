import { bindingScope, type CallContext, remainingMs, requireCaller } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/**
 * Takes images of a league or a ticket into use, all or none (contract 9). The league claims them, not the ticket: a creation that is sent
 * again after a crash makes another ticket. @throws DomainError INVALID_INPUT naming the field
 */
export async function claimLeagueImages(
  { upload }: Pick<Peers, 'upload'>,
  call: CallContext,
  leagueId: string,
  storageIds: readonly string[],
  field = 'body.images',
): Promise<void> {
  if (storageIds.length === 0) return;
  const caller = requireCaller(call);
  const request = { tenant: bindingScope(caller), storageIds: [...storageIds], claimant: `league:${leagueId}`, field };
  await upload.claimImages(request, { caller, requestId: call.requestId, deadlineMs: remainingMs(call) });
}
