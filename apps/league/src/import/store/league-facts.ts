import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { LeagueFact } from '../rules/import-activities.js';

const READ = sql<LeagueFact>(
  'league_facts',
  `select "leagueId", kind, id, state from (
     select id as "leagueId", 1 as place, 'league' as kind, id, md5(jsonb_build_array(name, description, socials, is_enabled,
       applications, max_teams_per_game, disputes, cooldown_config)::text) as state from league where id = any($1)
     union all select league_id, 2, 'game', game_id, '' from league_game where league_id = any($1)
     union all select league_id, 3, 'rules', game_id, md5(rules::text) from league_game where league_id = any($1) and rules is not null
     union all select league_id, 4, 'points', game_id, md5(points_config::text) from league_game where league_id = any($1)
       and points_config is not null
     union all select league_id, 5, 'member', user_id, role from league_member where league_id = any($1)
     union all select league_id, 6, 'team', team_id, status from league_team where league_id = any($1)
     union all select league_id, 7, 'season', id, status from season where league_id = any($1)
     union all select league_id, 8, 'ticket', id, status from ticket where league_id = any($1)
     union all select league_id, 9, 'display_rule', id, md5(jsonb_build_array(category, category_order, rule)::text) from display_rule
       where league_id = any($1)
     union all select league_id, 10, 'ban', team_id, count(*)::text from league_ban where league_id = any($1) group by league_id, team_id
     union all select league_id, 11, 'penalty', id, '' from penalty where league_id = any($1)
     union all select league_id, 12, 'announcement', id, '' from announcement where league_id = any($1)) fact
   order by "leagueId", place, id`,
);

/** All facts of some leagues whose changes their feeds list. */
export function readLeagueFacts(tx: ClientBase, leagueIds: readonly string[]): Promise<LeagueFact[]> {
  return run(tx, READ, [leagueIds]);
}
