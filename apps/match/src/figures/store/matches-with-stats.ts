import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { byMatch } from '../../db/by-match.js';
import { findRostersOfMatches } from '../../db/rosters.js';
import type { MatchState, RosterState } from '../../domain/match-state.js';

export interface StoredStats {
  readonly mapIndex: number;
  readonly mapId: string | null;
  readonly scoreStatus: string | null;
  readonly updatedAt: string;
  readonly stats: unknown;
}

type ReadableMatch = Pick<MatchState, 'id' | 'gameId' | 'publishStatus' | 'creatorTeamId'>;

/** The fields of a match that decide who may read it, with its rosters and player statistics. */
export interface MatchWithStats extends ReadableMatch {
  readonly rosters: readonly RosterState[];
  readonly maps: readonly StoredStats[];
}

const MATCHES = sql<ReadableMatch>(
  'matches_with_stats',
  `select m.id, m.game_id as "gameId", m.publish_status as "publishStatus", m.creator_team_id as "creatorTeamId"
   from match m where m.id = any($1::text[])`,
);
const STATS = sql<StoredStats & { matchId: string }>(
  'map_player_stats_of_matches',
  `select p.match_id as "matchId", p.map_index as "mapIndex", s.map_id as "mapId", s.status as "scoreStatus",
     p.updated_at as "updatedAt", p.stats
   from map_player_stats p left join map_score s on s.match_id = p.match_id and s.map_index = p.map_index
   where p.match_id = any($1::text[]) order by p.match_id, p.map_index`,
);

/** Returns the match of each id with its statistics as sent, map by map; undefined for an unknown id. Takes three statements in all. */
export async function findMatchesWithStats(client: Pool | ClientBase, ids: readonly string[]): Promise<(MatchWithStats | undefined)[]> {
  const [matches, rosters, stats] = await Promise.all([
    run(client, MATCHES, [ids]),
    findRostersOfMatches(client, ids),
    run(client, STATS, [ids]),
  ]);
  const [rostersOf, statsOf] = [byMatch(rosters), byMatch(stats)];
  const found = new Map(matches.map((match) => [match.id, { ...match, rosters: rostersOf(match.id), maps: statsOf(match.id) }]));
  return ids.map((id) => found.get(id));
}
