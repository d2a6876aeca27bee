import type { PoolClient } from 'pg';
import type { LeagueAct } from '../access/index.js';
import { freezeCompletedSeasons, lockStandings } from '../standings/index.js';
import { completeSeason, findOpenSeasons } from './store/seasons.js';

/**
 * Completes a season, which keeps the current points configuration (docs/reference/seasons-and-points.md#seasons). It locks the league's
 * standings.
 */
export async function endSeason(
  tx: PoolClient,
  { id, leagueId, gameId }: { id: string; leagueId: string; gameId: string },
  now: Date,
): Promise<void> {
  await lockStandings(tx, [leagueId]);
  await completeSeason(tx, id, now);
  await freezeCompletedSeasons(tx, leagueId, gameId);
}

/** Completes the seasons of a league that is shut down, including upcoming ones. */
export async function completeSeasons(tx: PoolClient, { league: { id: leagueId }, now, tell }: LeagueAct): Promise<void> {
  for (const { id, name, gameId } of await findOpenSeasons(tx, leagueId)) {
    await endSeason(tx, { id, leagueId, gameId }, now);
    await tell({ type: 'league.season_completed', targetType: 'season', targetId: id, metadata: { name, gameId } });
  }
}
