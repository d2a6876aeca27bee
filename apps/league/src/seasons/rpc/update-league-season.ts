import { league } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { refuseUnshown, withShownName } from '../../refuse-unshown.js';
import { listApprovedTeamIds } from '../../teams/index.js';
import { requireSeason } from '../season-step.js';
import { isSeasonNameTaken } from '../store/seasons.js';
import { type SeasonTerms, updateSeason } from '../store/update-season.js';

/**
 * Changes a season's name, or how many places qualify and for what, in any status (docs/reference/seasons-and-points.md#qualifying).
 * @throws DomainError as administerLeague; error_league_season_not_found, error_name_taken, INVALID_INPUT for unshown characters
 */
export function updateLeagueSeason(context: LeagueContext): Handlers<league.LeagueCompetitionServiceService>['updateLeagueSeason'] {
  return async (given, call) => {
    const request = withShownName(given);
    refuseUnshown(request.qualifiesFor, 'body.qualifiesFor');
    return administerLeague(
      context,
      call,
      { operation: 'updateLeagueSeason', league: request.league },
      {
        codec: league.ChangeLeagueSeasonResponse,
        find: (tx, act) => requireSeason(tx, act.league.id, request.seasonId),
        async write(tx, { league: { id: leagueId }, now, tell }, { found: season }) {
          const { id, gameId } = season;
          const after = changed(season, request);
          const fields = (Object.keys(after) as (keyof SeasonTerms)[]).filter((field) => after[field] !== season[field]);
          if (fields.length > 0) {
            // Seasons from before names ignored case, and imported ones, may share one; only a new name is checked.
            if (fields.includes('name') && (await isSeasonNameTaken(tx, { leagueId, gameId, name: after.name, exceptId: id })))
              throw new DomainError('error_name_taken');
            await updateSeason(tx, id, after, now);
            const metadata = { name: after.name, gameId, fields };
            const teamIds = await listApprovedTeamIds(tx, leagueId);
            await tell({ type: 'league.season_updated', targetType: 'season', targetId: id, metadata, teamIds });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
  };
}

function changed(season: SeasonTerms, { name, qualifies, qualifiesFor }: league.UpdateLeagueSeasonRequest): SeasonTerms {
  return {
    name: name ?? season.name,
    qualifies: qualifies === undefined ? season.qualifies : qualifies || null,
    qualifiesFor: qualifiesFor === undefined ? season.qualifiesFor : qualifiesFor || null,
  };
}
