import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { LeagueRules } from '../../rules/index.js';

export interface LeagueOfMatch {
  id: string;
  name: string;
  status: string;
  /** Whether the league plays the game now; null if it is not one of the league's games. */
  isGameActive: boolean | null;
  rules: LeagueRules | null;
  activeSeasonId: string | null;
  closingVersion: number;
  /** The requested teams that are approved with this game. */
  approvedTeamIds: string[];
}

const FIND = sql<LeagueOfMatch>(
  'league_match_eligibility',
  `select l.id, l.name, l.status, l.closing_version as "closingVersion", g.is_active as "isGameActive", g.rules, s.id as "activeSeasonId",
     array(select t.team_id from league_team t where t.league_id = l.id and t.team_id = any($3) and t.game_id = $2
       and t.status = 'approved') as "approvedTeamIds"
   from league l
   left join league_game g on g.league_id = l.id and g.game_id = $2
   left join season s on s.league_id = l.id and s.game_id = $2 and s.status = 'active'
   where l.id = $1 or lower(l.slug) = lower($1) order by l.id <> $1 limit 1`,
);

/** The league of a slug or id with the facts that decide whether a match of this game between these teams may be played in it. */
export async function findLeagueOfMatch(
  pool: Pool,
  identifier: string,
  gameId: string,
  teamIds: readonly string[],
): Promise<LeagueOfMatch | undefined> {
  const [league] = await run(pool, FIND, [identifier, gameId, teamIds]);
  return league;
}
