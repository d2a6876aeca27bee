-- Generated organizations, teams and users, for measuring. Run on a database of the catalog-profile service (migrations and built-in
-- catalog in place) as a superuser, in autocommit:
--
--   call bench.generate_profiles(100000, 40);                    -- teams, teams an organization
--   select bench.join_organization('captain', 1);                -- user `captain` joins organization 1 (an active OWNER)
--   select bench.join_team('captain', 1);                        -- and captains team 1
--
-- It adds to what is there. Team n is bench.team_id(n), slug `bench-team-<n>`, of organization bench.organization_of_team(n); organization
-- n has the slug `Bench_<n>` and teams of all four games, one of them among the busiest of matches.sql, most of them not. User n has the
-- username `bench_user_<n>`; each team has five members of its own. Records (wins, losses …) are made up and do not follow from matches.sql.

create schema if not exists bench;

create or replace function bench.team_id(n bigint) returns text language sql immutable strict parallel safe
  return 'team_0' || lpad(to_hex(n), 25, '0');

create or replace function bench.organization_id(n bigint) returns text language sql immutable strict parallel safe
  return 'org_0' || lpad(to_hex(n), 25, '0');

create or replace function bench.user_id(n bigint) returns text language sql immutable strict parallel safe
  return 'user_0' || lpad(to_hex(n), 25, '0');

create or replace function bench.game_of_team(n bigint) returns text language sql immutable strict parallel safe
  return (array['valorant', 'counter_strike_2', 'call_of_duty_black_ops_7', 'league_of_legends'])[1 + (n - 1) % 4];

create or replace function bench.is_league_team(n bigint) returns boolean language sql immutable strict parallel safe
  return n % 100 = 37;

-- Teams in groups of four, one a game, dealt to the organizations in turn.
create or replace function bench.organization_of_team(n bigint, organizations bigint) returns bigint language sql immutable strict parallel safe
  return 1 + (n - 1) / 4 % organizations;

create or replace procedure bench.generate_profiles(teams bigint, organization_size bigint) language plpgsql as $$
declare
  organizations constant bigint := teams / organization_size;
  since constant timestamptz := '2022-06-01T00:00:00Z';
begin
  if organization_size % 4 <> 0 or teams % organization_size <> 0 then raise exception 'organizations hold a multiple of 4 teams, all the same number'; end if;
  insert into users (id, username, name, created_at) select bench.user_id(n), 'bench_user_' || n, 'Bench User ' || n, since from generate_series(1, teams * 5) n;
  insert into player_stats (user_id, is_listed) select bench.user_id(n), true from generate_series(1, teams * 5) n;
  insert into organizations (id, slug, name, tag, created_at) select bench.organization_id(n), 'Bench_' || n, 'Bench ' || n, 'B' || n, since from generate_series(1, organizations) n;
  insert into organization_stats (organization_id, game_id, is_listed) select bench.organization_id(n), '', true from generate_series(1, organizations) n;
  insert into teams (id, slug, name, tag, avatar_url, game_id, organization_id, type, created_at)
    select bench.team_id(n), 'bench-team-' || n, 'Bench Team ' || n, 'T' || n, 'https://images.example.com/teams/' || n || '.png', bench.game_of_team(n),
      bench.organization_id(bench.organization_of_team(n, organizations)), case when bench.is_league_team(n) then 'LEAGUE' else 'REGULAR' end, since
    from generate_series(1, teams) n;
  perform setseed(0.5);
  insert into team_stats (team_id, game_id, organization_id, is_listed, wins, losses, draws, matches_played, experience)
    select bench.team_id(n), bench.game_of_team(n), bench.organization_id(bench.organization_of_team(n, organizations)), true, wins, losses, 0, wins + losses, 1 + wins * 100 + losses * 25
    from (select n, (random() * 200)::int as wins, (random() * 200)::int as losses from generate_series(1, teams) n) as made;
  insert into team_members (id, team_id, user_id, role, joined_at)
    select 'mem_0' || lpad(to_hex(n), 25, '0'), bench.team_id(1 + (n - 1) / 5), bench.user_id(n), case (n - 1) % 5 when 0 then 'CAPTAIN' when 1 then 'CO_CAPTAIN' else 'MEMBER' end, since
    from generate_series(1, teams * 5) n;
  insert into organization_members (id, organization_id, user_id, role, joined_at)
    select 'mem_1' || lpad(to_hex(n), 25, '0'), bench.organization_id(bench.organization_of_team(1 + (n - 1) / 5, organizations)), bench.user_id(n), 'MEMBER', since
    from generate_series(1, teams * 5) n;
  raise notice 'now run: vacuum (analyze)';
end $$;

create or replace function bench.join_organization(member text, organization bigint) returns void language sql as $$
  insert into organization_members (id, organization_id, user_id, role, joined_at)
  select 'mem_2' || left(md5(member || organization), 25), bench.organization_id(organization), u.id, 'OWNER', now() from users u where u.username = member
  on conflict (organization_id, user_id) do update set left_at = null
$$;

create or replace function bench.join_team(member text, team bigint) returns void language sql as $$
  insert into team_members (id, team_id, user_id, role, joined_at)
  select 'mem_3' || left(md5(member || team), 25), bench.team_id(team), u.id, 'CAPTAIN', now() from users u where u.username = member
  on conflict (team_id, user_id) do update set left_at = null, role = 'CAPTAIN'
$$;
