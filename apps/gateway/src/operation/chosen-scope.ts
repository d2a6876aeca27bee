import { DomainError, invalidInput } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { FastifyRequest } from 'fastify';
import type { EdgePorts } from '../edge/ports.js';
import { readStanding } from '../edge/keys/own/read-standing.js';

/**
 * The league or game whose webhooks a signed-in person manages: `league:<id or slug>`, `game:<slug>` (docs/reference/webhooks.md#events).
 */
export const SCOPE_HEADER = 'X-Matchpoint-Scope';
const FORM = /^(league|game):([!-+\--~]{1,256})$/;

type Context = Pick<EdgePorts, 'profiles' | 'leagues'>;

/**
 * The caller in the scope that their session chooses, if any; a key has its own scope, and the header is ignored. Roles are read at each
 * call, so a caller who has just lost the role no longer has the scope.
 * @throws DomainError INVALID_INPUT for a malformed scope, or two, from any caller; error_league_scope_mismatch unless they are OWNER or
 * ADMIN of the league; error_game_scope_mismatch unless they develop the game, also for an unknown game; error_unavailable
 */
export async function inChosenScope({ headers, id }: FastifyRequest, caller: CallerContext, context: Context): Promise<CallerContext> {
  const header = headers[SCOPE_HEADER.toLowerCase()];
  if (header === undefined) return caller;
  // Node joins a repeated header with a comma, which no scope contains.
  const [, type, name = ''] = FORM.exec(String(header)) ?? [];
  if (type === undefined) throw invalidInput(`header.${SCOPE_HEADER}`, 'must be league:<id or slug> or game:<slug>');
  if (caller.isSession !== true) return caller;
  const standing = (await readStanding(context, [caller.userId], { requestId: id }))(caller.userId);
  const folded = name.toLowerCase();
  if (type === 'game') {
    const gameId = [...standing.gameIds].find((id) => id.toLowerCase() === folded);
    if (gameId === undefined) throw new DomainError('error_game_scope_mismatch');
    return { ...caller, kind: 'game_developer', gameId };
  }
  const league = [...standing.leagues.values()].find((each) => each.id === name || each.slug.toLowerCase() === folded);
  if (!league) throw new DomainError('error_league_scope_mismatch');
  return { ...caller, kind: 'league_operator', leagueId: league.id };
}
