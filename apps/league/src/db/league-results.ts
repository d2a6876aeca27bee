import { createResultLedger } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { LeagueResult } from '../domain/league-result.js';

/** What each match has contributed to the standings (table league_result). */
export const leagueResults = createResultLedger<LeagueResult>('league_result', {
  leagueId: 'text',
  seasonId: 'text',
  gameId: 'text',
  creatorTeamId: 'text',
  acceptedTeamId: 'text',
  outcome: 'text',
  isForfeit: 'boolean',
  creatorMapsWon: 'int',
  acceptedMapsWon: 'int',
  completedAt: 'timestamptz',
});

const FIND_COUNTED = sql<{ matchId: string }>(
  'league_result_find_counted',
  'select match_id as "matchId" from league_result where match_id = any($1)',
);

/** Those of the matches that some league has counted. */
export async function findCounted(tx: ClientBase, matchIds: readonly string[]): Promise<Set<string>> {
  if (matchIds.length === 0) return new Set();
  return new Set((await run(tx, FIND_COUNTED, [matchIds])).map(({ matchId }) => matchId));
}
