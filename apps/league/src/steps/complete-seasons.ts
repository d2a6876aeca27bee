import type { PoolClient } from 'pg';
import { completeSeason, findOpenSeasons } from '../db/seasons.js';
import { lockStandings } from '../db/standings.js';
import { freezeCompletedSeasons } from '../db/table-policies.js';
import type { LeagueAct } from './administer-league.js';

/** Ends a season: it keeps the points configuration of now (league administration 4). The league's standings are locked by this. */
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
