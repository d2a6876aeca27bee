import { isCaptainRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { type CallContext, type CallerContext, requireCaller } from '@matchpoint/rpc';
import type { MatchState } from '../domain/match-state.js';
import { isVisible, type Standing } from '../domain/standing.js';
import { callOptions } from '../peers/call-options.js';
import type { Peers } from '../peers/clients.js';

/** The owner of a personal key (docs/reference/authentication.md#kinds). @throws API_KEY_PERMISSION_DENIED for any other kind */
export function requirePersonal(call: CallContext): CallerContext {
  const caller = requireCaller(call);
  if (caller.kind !== 'personal') throw new DomainError('API_KEY_PERMISSION_DENIED');
  return caller;
}

/**
 * The owner of a personal key, or of the key of a league, as whose staff they read (docs/reference/authentication.md#kinds).
 * @throws API_KEY_PERMISSION_DENIED for any other kind
 */
export function requirePerson(call: CallContext): CallerContext {
  const caller = requireCaller(call);
  return caller.kind === 'league_operator' ? caller : requirePersonal(call);
}

/** The developer of one game. @throws error_game_scope_mismatch for any other kind of key, or one without a game */
export function requireGameDeveloper(call: CallContext): CallerContext & { gameId: string } {
  const caller = requireCaller(call);
  if (caller.kind !== 'game_developer' || caller.gameId === undefined) throw new DomainError('error_game_scope_mismatch');
  return { ...caller, gameId: caller.gameId };
}

/** The caller's current teams, read every time because a captaincy may have been lost a minute ago. */
export async function readStanding({ profile }: Pick<Peers, 'profile'>, call: CallContext, caller: CallerContext): Promise<Standing> {
  const { teams } = await profile.listCallerTeams({}, callOptions(call));
  return { userId: caller.userId, teams: new Map(teams.map(({ teamId, role }) => [teamId, { isCaptain: isCaptainRole(role) }])) };
}

/** Whether the caller's key is bound to another game or league: it gives access to its own only. */
export const isOfOther = ({ kind, gameId, leagueId }: CallerContext, match: Pick<MatchState, 'gameId' | 'leagueId'>): boolean =>
  (kind === 'game_developer' && gameId !== match.gameId) || (kind === 'league_operator' && leagueId !== match.leagueId);

/**
 * Requires a published match of the developer's own game.
 * @throws error_match_not_found; error_game_scope_mismatch for another game's (docs/reference/order-of-checks.md#visibility)
 */
export function requireOwnGame(match: Pick<MatchState, 'publishStatus' | 'gameId'>, { gameId }: { gameId: string }): void {
  if (match.publishStatus !== 'PUBLISHED') throw new DomainError('error_match_not_found');
  if (match.gameId !== gameId) throw new DomainError('error_game_scope_mismatch');
}

/**
 * Requires a match that this caller may read.
 * @throws error_match_not_found; error_game_scope_mismatch for a developer's key of another game
 * (docs/reference/order-of-checks.md#visibility)
 */
export function requireReadable<Match extends Pick<MatchState, 'gameId' | 'publishStatus' | 'creatorTeamId'>>(
  match: Match | undefined,
  standing: Standing,
  caller: CallerContext,
): asserts match is Match {
  if (!match || !isVisible(match, standing)) throw new DomainError('error_match_not_found');
  if (caller.gameId !== undefined && caller.gameId !== match.gameId) throw new DomainError('error_game_scope_mismatch');
}
