import type { Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import type { RouteInput } from '../../operation/route-definition.js';
import { defineRoute } from '../shared/define-route.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { readSeasonCounts } from '../leagues/season-counts.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { SeasonPath } from './administration-paths.js';

export const deleteLeagueSeason = defineRoute({
  ...leagueOperation(
    'deleteLeagueSeason',
    ['Deletes a season that has not started and has no matches.'],
    ['error_league_season_not_found', 'error_league_season_not_in_valid_state'],
  ),
  summary: 'Delete an upcoming season',
  params: SeasonPath,
  response: SuccessResponse,
  emits: ['league.season_removed'],
  async handler(input, context) {
    const { identifier, seasonId } = input.params;
    const request = { league: identifier, seasonId, hasMatches: await hasMatches(input, context) };
    return { success: true as const, ...(await context.leagueCompetition.deleteLeagueSeason(request, writeOptions(input))) };
  },
});

/** Checked before the season is locked: only an import could give it a match in between. */
async function hasMatches(
  { params: { identifier, seasonId }, caller, requestId }: RouteInput<Static<typeof SeasonPath>, unknown, unknown>,
  { leagues, matches }: Pick<GatewayContext, 'leagues' | 'matches'>,
): Promise<boolean> {
  const { leagues: found } = await leagues.resolveLeagues({ identifiers: [identifier] }, { caller, requestId });
  const asked = found.flatMap(({ id: leagueId, seasons }) =>
    seasons.filter(({ id }) => id === seasonId).map(({ gameId }) => ({ leagueId, seasonId, gameId })),
  );
  const counts = await readSeasonCounts({ matches }, asked, { caller, requestId });
  return counts.some(({ matchCount }) => matchCount > 0);
}
