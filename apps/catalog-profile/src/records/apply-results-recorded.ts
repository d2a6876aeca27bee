import { type EventEnvelope, isNewerResult, type ResultVersion, UNVERSIONED } from '@matchpoint/events';
import type { Logger } from '@matchpoint/telemetry';
import type { ClientBase } from 'pg';
import { noteRatingChanges } from '../ratings/index.js';
import { addToPlayers, addToTeams, appliedResults } from './store/apply-results.js';
import { changesOf } from './rules/changes.js';
import type { Result } from './rules/result.js';

export const RESULTS_RECORDED = 'internal.match.results_recorded';
export type ResultsRecorded = EventEnvelope<typeof RESULTS_RECORDED>;

/**
 * Updates team, player and organization records with the results of events, in the events' transaction
 * (docs/reference/leaderboards.md#records). A match counts once however often its result arrives; a changed result is corrected by the
 * difference; a version below the applied one is skipped. All statements work on sets: their number does not grow with the number of
 * results, and rows changed by several matches are written once.
 */
export async function applyResultsRecorded(
  tx: ClientBase,
  events: readonly Pick<ResultsRecorded, 'id' | 'data'>[],
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const latest = latestOfEach(events);
  const results = [...latest.values()].map(({ result }) => result);
  const { current, applied } = await appliedResults.record(tx, results, ({ matchId }) => latest.get(matchId)?.stands as ResultVersion);
  await noteRatingChanges(tx, placesOf(applied, current));
  const changes = changesOf(applied, current);
  const known = await addToTeams(tx, changes.teams);
  await addToPlayers(tx, changes.players);
  const unknown = [...changes.teams.keys()].filter((teamId) => !known.has(teamId));
  if (unknown.length > 0) logger.warn({ eventIds: events.map(({ id }) => id), unknown }, 'results of unknown teams are skipped');
}

/** Positions where ratings must be recomputed: at each result that counts now, and at its previous position. */
function placesOf(applied: ReadonlyMap<string, Result>, current: readonly Result[]): Result[] {
  return current.flatMap((result) => {
    const before = applied.get(result.matchId);
    return before === undefined ? [result] : [before, result];
  });
}

interface Latest {
  result: Result;
  stands: ResultVersion;
}

/** Per match the result of the highest version, and of equal versions the last. */
function latestOfEach(events: readonly Pick<ResultsRecorded, 'id' | 'data'>[]): Map<string, Latest> {
  const latest = new Map<string, Latest>();
  for (const { id: eventId, data } of events) {
    for (const result of data.results) {
      const stands = { version: result.version ?? UNVERSIONED, eventId };
      const known = latest.get(result.matchId);
      if (known === undefined || !isNewerResult(known.stands, stands)) latest.set(result.matchId, { result: toResult(result), stands });
    }
  }
  return latest;
}

function toResult({ completedAt, forfeit, ...result }: ResultsRecorded['data']['results'][number]): Result {
  const { matchId, gameId, rewardBonus, outcome, creatorTeamId, acceptedTeamId, creatorRoster, acceptedRoster } = result;
  return {
    matchId,
    gameId,
    rewardBonus,
    outcome: outcome === 'void' ? 'draw' : outcome,
    isVoid: outcome === 'void',
    creatorTeamId,
    acceptedTeamId,
    creatorRoster,
    acceptedRoster,
    completedAt: new Date(completedAt).toISOString(),
    isForfeit: forfeit,
  };
}
