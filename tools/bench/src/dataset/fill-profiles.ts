import type pg from 'pg';
import { GAMES, ID_FUNCTIONS, MEMBERS_A_TEAM, TEAMS_AN_ORGANIZATION, USERS_A_TEAM } from './id-functions.js';

/**
 * Users, organizations of 40 teams, rosters of five, and records. Records are skewed: most teams have played little, a few a
 * lot; better teams win more.
 */
export async function fillProfiles(client: pg.Client, teams: number): Promise<void> {
  await client.query(ID_FUNCTIONS);
  for (const statement of statements(teams)) await client.query(statement);
}

function statements(teams: number): string[] {
  const organizations = teams / TEAMS_AN_ORGANIZATION;
  const users = teams * USERS_A_TEAM;
  const born = `timestamptz '2020-01-01 00:00:00Z'`;
  const record = (numbers: string, key: string): string => `
    select number, ${key}, played, wins, least(played - wins, (played - wins) * 9 / 10) losses from (
      select number, ${key}, played, floor(played * (0.2 + 0.6 * pg_temp.chance(number, 12)))::int wins from (
        select number, ${key}, floor(400 * power(pg_temp.chance(number, 11), 4))::int played from ${numbers}) a) b`;
  return [
    `create temp table new_user as select number, pg_temp.bench_id('user', ${born} + number * interval '3 seconds', number) id from generate_series(1, ${users}::bigint) number`,
    `insert into users (id, username, name, created_at)
     select id, 'bench_player_' || number, 'Player ' || number, ${born} + number * interval '3 seconds' from new_user order by number`,
    `create temp table new_organization as select number, pg_temp.bench_id('org', ${born} + number * interval '11 minutes', number) id from generate_series(1, ${organizations}::bigint) number`,
    `insert into organizations (id, slug, name, tag, created_at)
     select id, 'bench_org_' || number, 'Organization ' || number, 'O' || number, ${born} + number * interval '11 minutes' from new_organization`,
    `create temp table new_team as
     select t.number, pg_temp.team_id(t.number) id, (array[${GAMES.map((game) => `'${game}'`).join(', ')}])[t.number % 4 + 1] game, o.id organization
     from generate_series(1, ${teams}::bigint) t(number) join new_organization o on o.number = (t.number - 1) / ${TEAMS_AN_ORGANIZATION} + 1`,
    `insert into teams (id, slug, name, tag, avatar_url, description, game_id, organization_id, created_at)
     select id, 'bench_team_' || number, 'Team ' || number, 'T' || number, 'https://images.example/' || number || '.png', 'Plays ' || game || ' since ' || pg_temp.team_born(number)::date, game, organization, pg_temp.team_born(number) from new_team order by number`,
    `insert into team_members (id, team_id, user_id, role, joined_at)
     select pg_temp.bench_id('mem', pg_temp.team_born(t.number), t.number * ${MEMBERS_A_TEAM} + place), t.id, u.id, case place when 0 then 'CAPTAIN' when 1 then 'CO_CAPTAIN' else 'MEMBER' end, pg_temp.team_born(t.number)
     from new_team t cross join generate_series(0, ${MEMBERS_A_TEAM - 1}) place join new_user u on u.number = ((t.number - 1) * ${USERS_A_TEAM} + place) % ${users} + 1`,
    `insert into organization_members (id, organization_id, user_id, role, joined_at)
     select pg_temp.bench_id('mem', pg_temp.team_born(t.number), -t.number), t.organization, u.id, case when t.number % ${TEAMS_AN_ORGANIZATION} = 1 then 'OWNER' else 'MEMBER' end, pg_temp.team_born(t.number)
     from new_team t join new_user u on u.number = (t.number - 1) * ${USERS_A_TEAM} + 1`,
    `insert into team_stats (team_id, game_id, organization_id, is_listed, wins, losses, draws, matches_played, experience)
     select id, game, organization, true, wins, losses, played - wins - losses, played, 1 + wins * 100 + losses * 25 + (played - wins - losses) * 50
     from (${record('new_team', 'id, game, organization')}) r`,
    `insert into player_stats (user_id, is_listed, wins, losses, draws, matches_played, experience, best_streak)
     select id, true, wins, losses, played - wins - losses, played, 1 + wins * 100 + losses * 25 + (played - wins - losses) * 50, wins / 4 from (${record('new_user', 'id')}) r`,
    `insert into organization_stats (organization_id, game_id, is_listed, wins, losses, draws, matches_played, experience)
     select organization_id, coalesce(game_id, ''), true, sum(wins), sum(losses), sum(draws), sum(matches_played), 1 + sum(experience - 1) from team_stats
     where organization_id in (select id from new_organization) group by grouping sets ((organization_id, game_id), (organization_id))`,
  ];
}
