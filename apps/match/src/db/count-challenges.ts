import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';

/** A challenge that a team sends in a league. */
export interface LeagueChallenge {
  leagueId: string;
  /** Absent: preseason. */
  leagueSeasonId?: string | undefined;
  gameId: string;
  teamId: string;
  challengedTeamId: string;
}

export interface ChallengeCounts {
  inSeason: number;
  pendingToOpponent: number;
  pending: number;
  /** When the last one to that opponent was created, ISO 8601; null if never. */
  lastToOpponentAt: string | null;
}

const LOCK = sql('league_challenges_lock', `select pg_advisory_xact_lock(hashtextextended('league_challenges ' || $1 || ' ' || $2, 0))`);
const COUNT = sql<ChallengeCounts>(
  'league_challenges_count',
  `select count(*) filter (where m.league_season_id is not distinct from $3) as "inSeason",
     count(*) filter (where m.status = 'PENDING' and m.challenged_team_id = $5) as "pendingToOpponent",
     count(*) filter (where m.status = 'PENDING') as pending,
     max(m.created_at) filter (where m.challenged_team_id = $5) as "lastToOpponentAt"
   from match m where m.league_id = $1 and m.league_id is not null and m.creator_team_id = $2 and m.game_id = $4
     and m.challenged_team_id is not null`,
);

/**
 * The challenges that a team has sent in a league's game, including drafts, which it may send at any time. Until the transaction ends it
 * can send no other: of two concurrent ones, the second counts the first.
 */
export async function countChallenges(
  tx: ClientBase,
  { leagueId, leagueSeasonId, gameId, teamId, challengedTeamId }: LeagueChallenge,
): Promise<ChallengeCounts> {
  await run(tx, LOCK, [leagueId, teamId]);
  return (await run(tx, COUNT, [leagueId, teamId, leagueSeasonId ?? null, gameId, challengedTeamId]))[0] as ChallengeCounts;
}
