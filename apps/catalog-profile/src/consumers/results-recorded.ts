import type { EventEnvelope } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { ClientBase } from 'pg';
import { addToPlayers, addToTeams, appliedResults } from '../db/apply-results.js';
import { changesOf } from '../domain/changes.js';
import type { Result } from '../domain/result.js';

export const RESULTS_RECORDED = 'internal.match.results_recorded';
export type ResultsRecorded = EventEnvelope<typeof RESULTS_RECORDED>;

/**
 * Feeds team, player and organization records with the results of events, in the events' transaction (contract 7). A match
 * counts once however often its result comes; a changed result is corrected by the difference; an event older than what
 * a match stands at is passed over. All in sets: the number of statements does not grow with the number of results, and what several matches change is written once.
 */
export async function applyResultsRecorded(tx: ClientBase, events: readonly Pick<ResultsRecorded, 'id' | 'data'>[], logger: Pick<Logger, 'warn'>): Promise<void> {
  const latest = latestOfEach(events);
  const { current, applied } = await appliedResults.record(tx, [...latest.values()].map(({ result }) => result), ({ matchId }) => latest.get(matchId)?.eventId ?? '');
  const changes = changesOf(applied, current);
  const known = await addToTeams(tx, changes.teams);
  await addToPlayers(tx, changes.players);
  const unknown = [...changes.teams.keys()].filter((teamId) => !known.has(teamId));
  if (unknown.length > 0) logger.warn({ eventIds: events.map(({ id }) => id), unknown }, 'results of unknown teams count for nobody');
}

/** By match: what the newest event says, and of one event the last. */
function latestOfEach(events: readonly Pick<ResultsRecorded, 'id' | 'data'>[]): Map<string, { result: Result; eventId: string }> {
  const latest = new Map<string, { result: Result; eventId: string }>();
  for (const { id: eventId, data } of events) {
    for (const result of data.results.map(toResult)) {
      if ((latest.get(result.matchId)?.eventId ?? '') <= eventId) latest.set(result.matchId, { result, eventId });
    }
  }
  return latest;
}

function toResult({ completedAt, forfeit, ...result }: ResultsRecorded['data']['results'][number]): Result {
  const { matchId, gameId, rewardBonus, outcome, creatorTeamId, acceptedTeamId, creatorRoster, acceptedRoster } = result;
  return {
    matchId, gameId, rewardBonus, outcome, creatorTeamId, acceptedTeamId, creatorRoster, acceptedRoster,
    completedAt: new Date(completedAt).toISOString(), isForfeit: forfeit,
  };
}
