import { appendEvents, type EventEnvelope, isImported } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { standingsUpdated } from './events.js';
import { lockStandings } from './store/standings.js';
import { replaceAwards, replacePoints } from './store/tournament-points.js';

export const PLACEMENTS_RECORDED = 'internal.tournament.placements_recorded';
type PlacementsRecorded = EventEnvelope<typeof PLACEMENTS_RECORDED>;

/**
 * Replaces the points of a tournament in its league's table by those of a higher version, in the event's transaction, and publishes each
 * changed row (docs/reference/seasons-and-points.md#points-of-tournaments).
 */
export async function applyPlacements(tx: ClientBase, { subject, data }: Pick<PlacementsRecorded, 'subject' | 'data'>): Promise<void> {
  const { tournamentId, version, gameId, leagueId, seasonId = '', placements } = data;
  if (leagueId === undefined) return;
  // Before the tournament's own row: every other writer of the table takes the league's lock first too.
  const known = await lockStandings(tx, [leagueId]);
  if (!known.has(leagueId) || !(await replaceAwards(tx, tournamentId, version))) return;
  const awarded = placements
    .filter(({ points }) => points > 0)
    .map(({ teamId, points }) => ({ teamId, points: Math.round(points * 1000) }));
  const changed = await replacePoints(tx, { tournamentId, leagueId, seasonId, gameId }, awarded);
  if (isImported(subject)) return;
  await appendEvents(
    tx,
    changed.map((teamId) => standingsUpdated({ leagueId, seasonId, gameId, teamId })),
  );
}
