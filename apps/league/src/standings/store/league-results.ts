import { createResultLedger } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { StoredResult } from '../rules/league-result.js';

/** What each match has contributed to the standings (table league_result). A result that is recorded is still to be counted. */
export const leagueResults = createResultLedger<StoredResult>('league_result', {
  leagueId: 'text',
  seasonId: 'text',
  gameId: 'text',
  creatorTeamId: 'text',
  acceptedTeamId: 'text',
  outcome: 'text',
  isForfeit: 'boolean',
  isChallenge: 'boolean',
  creatorMapsWon: 'int',
  acceptedMapsWon: 'int',
  completedAt: 'timestamptz',
  hasPoints: 'boolean',
  creatorPoints: 'bigint',
  acceptedPoints: 'bigint',
  creatorStreak: 'int',
  acceptedStreak: 'int',
});

const FIND_COUNTED = sql<{ matchId: string; leagueId: string | null }>(
  'league_result_find_counted',
  'select match_id as "matchId", league_id as "leagueId" from league_result where match_id = any($1)',
);

/** The leagues that have counted these matches, of those that some league has; null: none does any more. */
export async function findCounted(tx: ClientBase, matchIds: readonly string[]): Promise<Map<string, string | null>> {
  return new Map((await run(tx, FIND_COUNTED, [matchIds])).map(({ matchId, leagueId }) => [matchId, leagueId]));
}
