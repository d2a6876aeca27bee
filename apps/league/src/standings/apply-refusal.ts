import { appendEvents, type EventData } from '@matchpoint/events';
import type { ClientBase } from 'pg';
import { standingsUpdated } from './events.js';
import { insertRefusal } from './store/challenge-refusals.js';
import { lockStandings } from './store/standings.js';

/** A refused challenge costs the points of the league's current configuration, which the table deducts. */
export async function applyRefusal(tx: ClientBase, data: EventData<'internal.match.challenge_refused'>, now: Date): Promise<void> {
  const { matchId, leagueId, seasonId = '', gameId, teamId } = data;
  await lockStandings(tx, [leagueId]);
  if (!(await insertRefusal(tx, { matchId, leagueId, seasonId, gameId, teamId }, now))) return;
  await appendEvents(tx, [standingsUpdated({ leagueId, seasonId, gameId, teamId })]);
}
