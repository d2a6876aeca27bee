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
): Promise<void> {
  if (storageIds.length === 0) return;
  await claim(upload, call, leagueId, { storageIds: [...storageIds], field: 'body.images' });
}

/** Takes a picture of a league into use, for everybody to see (management H). @throws DomainError INVALID_INPUT naming the field */
export function claimLeaguePicture(
  { upload }: Pick<Peers, 'upload'>,
  call: CallContext,
  leagueId: string,
  { storageId, field }: { storageId: string; field: string },
): Promise<void> {
  return claim(upload, call, leagueId, { storageIds: [storageId], field, isPublic: true, isSingle: true });
}

async function claim(
  upload: Peers['upload'],
  call: CallContext,
  leagueId: string,
  images: { storageIds: string[]; field: string; isPublic?: boolean; isSingle?: boolean },
): Promise<void> {
  const caller = requireCaller(call);
  const request = { tenant: bindingScope(caller), claimant: `league:${leagueId}`, ...images };
  await upload.claimImages(request, { caller, requestId: call.requestId, deadlineMs: remainingMs(call) });
}
