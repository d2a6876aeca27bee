import type { PoolClient } from 'pg';
import type { LeagueAct } from '../access/index.js';
import { freezeCompletedSeasons, lockStandings } from '../standings/index.js';
import { completeSeason, findOpenSeasons } from './store/seasons.js';

/**
 * Ends a season: it keeps the points configuration of now (docs/reference/seasons-and-points.md#seasons). The league's standings are locked
 * by this.
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

/** Ends the seasons of a league that is shut down, those to come too. */
export async function completeSeasons(tx: PoolClient, { league: { id: leagueId }, now, tell }: LeagueAct): Promise<void> {
  for (const { id, name, gameId } of await findOpenSeasons(tx, leagueId)) {
    await endSeason(tx, { id, leagueId, gameId }, now);
    await tell({ type: 'league.season_completed', targetType: 'season', targetId: id, metadata: { name, gameId } });
  }
}
