import type { EventEnvelope } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { ClientBase } from 'pg';
import { addToPlayers, addToTeams, appliedResults } from '../db/apply-results.js';
import { changesOf } from '../domain/changes.js';
import type { Result } from '../domain/result.js';

export const RESULTS_RECORDED = 'internal.match.results_recorded';
export type ResultsRecorded = EventEnvelope<typeof RESULTS_RECORDED>;

/**
 * Feeds team, player and organization records with the results of one event, in the event's transaction (contract 7). A match
 * counts once however often its result comes; a changed result is corrected by the difference; an event older than what
 * a match stands at is passed over. All in sets: the number of statements does not grow with the number of results.
 */
export async function applyResultsRecorded(tx: ClientBase, event: Pick<ResultsRecorded, 'id' | 'data'>, logger: Pick<Logger, 'warn'>): Promise<void> {
  const results = latestOfEach(event.data.results.map(toResult));
  const { current, applied } = await appliedResults.record(tx, event.id, results);
  const changes = changesOf(applied, current);
  const known = await addToTeams(tx, changes.teams);
  await addToPlayers(tx, changes.players);
  const unknown = [...changes.teams.keys()].filter((teamId) => !known.has(teamId));
  if (unknown.length > 0) logger.warn({ eventId: event.id, unknown }, 'results of unknown teams count for nobody');
}

function latestOfEach(results: readonly Result[]): Result[] {
  return [...new Map(results.map((result) => [result.matchId, result])).values()];
}

function toResult({ completedAt, forfeit, ...result }: ResultsRecorded['data']['results'][number]): Result {
  const { matchId, gameId, rewardBonus, outcome, creatorTeamId, acceptedTeamId, creatorRoster, acceptedRoster } = result;
  return {
    matchId, gameId, rewardBonus, outcome, creatorTeamId, acceptedTeamId, creatorRoster, acceptedRoster,
    completedAt: new Date(completedAt).toISOString(), isForfeit: forfeit,
  };
}
