import { invariant } from '@matchpoint/core';
import { appendEvents, importSubject, MAX_RESULTS_PER_EVENT } from '@matchpoint/events';
import type { PoolClient } from 'pg';
import type { ImportedMatchRow } from '../db/imported-matches.js';
import type { RecordedResult } from '../outbox/results-recorded.js';

/**
 * Appends `internal.match.results_recorded` for the rows with a result, by game, with as many results per event as one may carry.
 */
export async function appendResultsRecorded(tx: PoolClient, rows: readonly ImportedMatchRow[]): Promise<void> {
  const results = rows.filter(({ outcome }) => outcome !== null).map(toResult);
  const games = [...new Set(results.map(({ gameId }) => gameId))];
  await appendEvents(
    tx,
    games.flatMap((game) =>
      chunksOf(results.filter(({ gameId }) => gameId === game)).map((chunk) => ({
        type: 'internal.match.results_recorded' as const,
        subject: importSubject(game),
        data: { results: chunk },
      })),
    ),
  );
}

function chunksOf(results: readonly RecordedResult[]): RecordedResult[][] {
  return Array.from({ length: Math.ceil(results.length / MAX_RESULTS_PER_EVENT) }, (_, index) =>
    results.slice(index * MAX_RESULTS_PER_EVENT, (index + 1) * MAX_RESULTS_PER_EVENT),
  );
}

function toResult(row: ImportedMatchRow): RecordedResult {
  invariant(row.outcome !== null && row.acceptedTeamId !== null, 'a result has two teams');
  return {
    matchId: row.id,
    version: row.resultVersion,
    gameId: row.gameId,
    mode: row.gameMode,
    rewardBonus: row.rewardBonus,
    // Without a known end: the latest known time.
    completedAt: row.completedAt ?? row.startedAt ?? row.scheduledAt ?? row.createdAt,
    ...(row.leagueId !== null && { leagueId: row.leagueId }),
    ...(row.leagueSeasonId !== null && { seasonId: row.leagueSeasonId }),
    outcome: row.outcome,
    forfeit: row.forfeitedByTeamId !== null,
    creatorTeamId: row.creatorTeamId,
    acceptedTeamId: row.acceptedTeamId,
    creatorRoster: [...row.creatorRoster],
    acceptedRoster: [...row.acceptedRoster],
    creatorMapsWon: row.creatorTeamScore ?? 0,
    acceptedMapsWon: row.acceptedTeamScore ?? 0,
  };
}
