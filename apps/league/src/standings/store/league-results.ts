import { createResultLedger } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { StoredResult } from '../rules/league-result.js';

/** Each match's contribution to the standings (table league_result). A newly recorded result is not counted yet. */
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

/** The leagues in which these matches are counted; null: no longer in any. */
export async function findCounted(tx: ClientBase, matchIds: readonly string[]): Promise<Map<string, string | null>> {
  return new Map((await run(tx, FIND_COUNTED, [matchIds])).map(({ matchId, leagueId }) => [matchId, leagueId]));
}
