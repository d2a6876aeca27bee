import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { Peers } from './clients.js';
import { findGame } from './find-game.js';

/** Whether a game requires a linked account of free agents that the caller does not have. */
export async function isConnectionMissing(
  peers: Pick<Peers, 'catalog' | 'profile'>,
  call: Pick<CallContext, 'caller' | 'requestId'>,
  gameId: string,
): Promise<boolean> {
  const required = (await findGame(peers, gameId))?.game.requiredConnection?.toLowerCase();
  if (required === undefined) return false;
  const { connectedPlatforms } = await peers.profile.resolveUser({ identifier: requireCaller(call).userId }, { requestId: call.requestId });
  return !connectedPlatforms.some((platform) => platform.toLowerCase() === required);
}
