import { type CallerContext, forbidden } from '@matchpoint/rpc';

/** The owner of endpoints: the key's derived scope (docs/reference/webhooks.md#events). First argument of every query on endpoints. */
export interface Scope {
  type: 'user' | 'game' | 'league';
  id: string;
}

/** @throws CallRefusedError for a visitor, who has no endpoints */
export function scopeOf({ kind, userId, gameId, leagueId }: CallerContext): Scope {
  if (kind === 'game_developer' && gameId !== undefined) return { type: 'game', id: gameId };
  if (kind === 'league_operator' && leagueId !== undefined) return { type: 'league', id: leagueId };
  if (kind === 'visitor') throw forbidden('visitors have no endpoints');
  return { type: 'user', id: userId };
}
