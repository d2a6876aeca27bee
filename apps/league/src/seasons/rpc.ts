import type { LeagueContext } from '../context.js';
import { activateLeagueSeason } from './rpc/activate-league-season.js';
import { batchGetSeasonReferences } from './rpc/batch-get-season-references.js';
import { completeLeagueSeason } from './rpc/complete-league-season.js';
import { createLeagueSeason } from './rpc/create-league-season.js';
import { deleteLeagueSeason } from './rpc/delete-league-season.js';
import { getLeagueSeason } from './rpc/get-league-season.js';
import { getLeagueSeasonOptions } from './rpc/get-league-season-options.js';
import { listLeagueSeasons } from './rpc/list-league-seasons.js';
import { updateLeagueSeason } from './rpc/update-league-season.js';

/** The RPCs of this room, by contract. */
export const seasonsRpc = (context: LeagueContext) => ({
  league: {
    listLeagueSeasons: listLeagueSeasons(context),
    getLeagueSeason: getLeagueSeason(context),
    batchGetSeasonReferences: batchGetSeasonReferences(context),
  },
  leagueCompetition: {
    createLeagueSeason: createLeagueSeason(context),
    updateLeagueSeason: updateLeagueSeason(context),
    activateLeagueSeason: activateLeagueSeason(context),
    completeLeagueSeason: completeLeagueSeason(context),
    deleteLeagueSeason: deleteLeagueSeason(context),
    getLeagueSeasonOptions: getLeagueSeasonOptions(context),
  },
});
