import { league } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { insertSeason } from '../db/seasons.js';
import { administerLeague } from '../steps/administer-league.js';
import { requireLeagueGame } from '../steps/require-league-game.js';

/**
 * Adds a season to come. Its dates start and end nothing.
 * @throws DomainError as administerLeague; error_league_game_not_found, error_name_taken
 */
export function createLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['createLeagueSeason'] {
  return ({ league: identifier, gameId, name, startDate, endDate }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'createLeagueSeason', league: identifier },
      {
        codec: league.CreateLeagueSeasonResponse,
        async find(tx, act) {
          await requireLeagueGame(tx, act.league.id, gameId);
        },
        async write(tx, { league: { id: leagueId }, now, tell }) {
          const id = newId('season');
          const isNew = await insertSeason(tx, { id, leagueId, gameId, name, startDate, endDate }, now);
          if (!isNew) throw new DomainError('error_name_taken');
          await tell({ type: 'league.season_created', targetType: 'season', targetId: id, metadata: { name, gameId } });
          return { seasonId: id, timestamp: now.toISOString() };
        },
      },
    );
}
