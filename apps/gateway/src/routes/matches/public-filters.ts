import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import Type from 'typebox';
import { Identifier } from '../../operation/fields.js';
import { inCheckOrder } from '../../operation/in-check-order.js';
import type { GatewayContext } from '../../ports.js';
import { resolveTeam } from '../shared/resolve-team.js';
import { isOtherGame } from './bound-game.js';

/** The filters of a public list of matches (docs/reference/matches.md#public-lists). */
export const PUBLIC_FILTERS = {
  gameId: Type.Optional(Identifier('Only matches of this game: slug or convexId.', 'valorant')),
  leagueId: Type.Optional(Identifier('Only matches of this league: slug or id.', 'vct_americas')),
  teamId: Type.Optional(Identifier('Only matches of this team, on either side: slug or id.', 'sentinels')),
};
export const PUBLIC_ERRORS = [
  'error_game_not_found',
  'error_league_not_found',
  'error_team_not_found',
  'error_team_membership_required',
] as const;

interface Named {
  gameId?: string | undefined;
  leagueId?: string | undefined;
  seasonId?: string | undefined;
  teamId?: string | undefined;
  opponentId?: string | undefined;
}

export interface PublicIds {
  gameId: string | undefined;
  leagueId: string | undefined;
  seasonId: string | undefined;
  teamId: string | undefined;
  opponentTeamId: string | undefined;
}

/**
 * The ids of what the filters name; undefined if the caller's key is bound to another game, in which case the list is empty.
 * @throws DomainError 404 of a game, league, season or team, then error_team_membership_required of a private team
 */
export async function resolveFilters(
  filters: Named,
  caller: CallerContext,
  requestId: string,
  context: GatewayContext,
): Promise<PublicIds | undefined> {
  const { gameId, leagueId, seasonId, teamId, opponentId } = filters;
  const [game, league, season, team, opponentTeamId] = await inCheckOrder(
    gameId === undefined ? undefined : context.games.resolve(gameId),
    leagueId === undefined ? undefined : requireLeague(leagueId, requestId, context),
    seasonId === undefined ? undefined : requireSeason(seasonId, requestId, context),
    teamId === undefined ? undefined : context.profiles.getTeamMatchAccess({ identifier: teamId }, { caller, requestId }),
    opponentId === undefined ? undefined : resolveTeam(opponentId, context, requestId),
  );
  if (season && league !== undefined && season.leagueId !== league) throw new DomainError('error_league_season_not_found');
  const ownGame = caller.kind === 'game_developer' ? caller.gameId : undefined;
  if (game && isOtherGame(caller, game.id)) return undefined;
  return { gameId: game?.id ?? ownGame, leagueId: league, seasonId: season?.id, teamId: team?.teamId, opponentTeamId };
}

/** @throws DomainError error_league_not_found */
export async function requireLeague(identifier: string, requestId: string, { readLeagueId }: GatewayContext): Promise<string> {
  const id = await readLeagueId(identifier, requestId);
  if (id === undefined) throw new DomainError('error_league_not_found');
  return id;
}

/** @throws DomainError error_league_season_not_found */
export async function requireSeason(id: string, requestId: string, { leagues }: GatewayContext): Promise<{ id: string; leagueId: string }> {
  const {
    seasons: [season],
  } = await leagues.batchGetSeasonReferences({ ids: [id] }, { requestId });
  if (!season) throw new DomainError('error_league_season_not_found');
  return season;
}

/**
 * Checks a filter by season, which is omitted or `preseason` for none, of all leagues or of one. An unknown league is left to its service.
 * @throws DomainError error_league_season_not_found
 */
export async function checkSeasonFilter(
  seasonId: string | undefined,
  requestId: string,
  context: GatewayContext,
  league = '',
): Promise<void> {
  if (seasonId === undefined || seasonId === 'preseason') return;
  const [season, leagueId] = await Promise.all([
    requireSeason(seasonId, requestId, context),
    league === '' ? undefined : context.readLeagueId(league, requestId),
  ]);
  if (leagueId !== undefined && season.leagueId !== leagueId) throw new DomainError('error_league_season_not_found');
}
