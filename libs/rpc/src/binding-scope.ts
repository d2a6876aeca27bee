import type { CallerContext } from './context.js';

/**
 * The caller's derived scope: the league or game a key is bound to, else its owner (docs/reference/authentication.md#kinds). Keys that
 * share it share webhook endpoints, cursors and uploaded images: `user:<id>`, `game:<slug>`, `league:<id>`. Visitors share `visitor`.
 */
export function bindingScope({ kind, userId, gameId, leagueId }: CallerContext): string {
  if (kind === 'game_developer') return `game:${gameId}`;
  if (kind === 'league_operator') return `league:${leagueId}`;
  if (kind === 'visitor') return 'visitor';
  return `user:${userId}`;
}
