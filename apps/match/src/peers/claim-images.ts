import type { CallerContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** The tenant whose images a caller may use: the key's derived scope (contract 9). */
function tenantOf({ kind, userId, gameId, leagueId }: CallerContext): string {
  if (kind === 'game_developer') return `game:${gameId}`;
  if (kind === 'league_operator') return `league:${leagueId}`;
  return `user:${userId}`;
}

/** Takes a match's screenshots into use, all or none. Before the transaction: a claim that nothing uses in the end harms nobody. @throws INVALID_INPUT naming the field */
export async function claimScreenshots({ upload }: Pick<Peers, 'upload'>, caller: CallerContext, requestId: string, matchId: string, storageIds: readonly string[]): Promise<void> {
  if (storageIds.length === 0) return;
  const request = { tenant: tenantOf(caller), storageIds: [...storageIds], claimant: `match:${matchId}`, field: 'body.screenshotStorageIds' };
  await upload.claimImages(request, { caller, requestId });
}
