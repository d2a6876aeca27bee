import { omitUndefined } from '@matchpoint/core';
import type { NewEvent } from '@matchpoint/events';
import type { StoredRank } from './store/game-ranks.js';

interface RankChange {
  userId: string;
  gameId: string;
  /** Absent: there was none. */
  before?: StoredRank | undefined;
  /** Absent: it was removed. */
  after?: StoredRank;
  occurredAt: string;
}

/** The event that a user has set, changed or removed a rank, for the user only (docs/reference/games.md#game-ranks). */
export function rankUpdated({ userId, gameId, before, after, occurredAt }: RankChange): NewEvent {
  const ranks = omitUndefined({ oldRank: before?.sr?.toString(), newRank: after?.sr?.toString() });
  return {
    type: 'rank.updated',
    subject: userId,
    data: { userId, gameId, ...ranks, source: 'api' },
    audience: { userIds: [userId] },
    occurredAt,
  };
}
