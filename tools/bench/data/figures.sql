-- Further data of matches and players besides the rows of matches.sql, for benchmarks. Run on a database of the match service that
-- matches.sql has filled:
--
--   select bench.freshen_matches();                              -- ongoing and arranged matches are of today
--   select bench.add_player_stats(2000);                         -- rosters, maps and statistics of so many matches
--   select bench.add_player_sums(5000, array['season_…']);       -- sums of so many players in each of these seasons
--
-- Each may be run repeatedly. User n is bench.user_id(n) of profiles.sql; each team has five of its own.

create or replace function bench.user_id(n bigint) returns text language sql immutable strict parallel safe
  return 'user_0' || lpad(to_hex(n), 25, '0');

create or replace function bench.members_of(team_id text) returns text[] language sql immutable strict parallel safe
  return (select array_agg(bench.user_id((('x' || right(team_id, 16))::bit(64)::bigint - 1) * 5 + seat) order by seat) from generate_series(1, 5) seat);

-- The newest matches began within the last hours, or are to be played within the next days.
create or replace function bench.freshen_matches() returns void language sql as $$
  update match set started_at = now() - interval '1 minute' * (1 + recent.place % 600)
  from (select id, row_number() over (order by id desc) as place from match
    where publish_status = 'PUBLISHED' and status in ('IN_PROGRESS', 'DISPUTED') order by id desc limit 2000) recent
  where match.id = recent.id;
  with moved as (
    update match set scheduled_at = now() + interval '10 minutes' * recent.place
    from (select id, row_number() over (order by id desc) as place from match
      where publish_status = 'PUBLISHED' and status in ('ACCEPTED', 'READY') order by id desc limit 2000) recent
    where match.id = recent.id returning match.id, match.scheduled_at)
  update match_participant p set scheduled_at = moved.scheduled_at from moved where p.match_id = moved.id;
$$;

-- A player's statistics on a map: ten numbers, a name and a flag.
create or replace function bench.stats_of(seed int) returns jsonb language sql immutable strict parallel safe
  return jsonb_build_object('kills', seed % 31, 'deaths', seed % 23, 'assists', seed % 13, 'score', seed % 6000, 'damage', seed % 4000,
    'headshots', seed % 17, 'firstKills', seed % 5, 'plants', seed % 4, 'defuses', seed % 3, 'rating', (seed % 200) / 100.0,
    'agent', 'agent_' || seed % 20, 'mvp', seed % 10 = 0);

create or replace function bench.add_player_stats(matches int) returns void language sql as $$
  with chosen as materialized (
    select id, creator_team_id, accepted_team_id, completed_at from match
    where status = 'COMPLETED' and publish_status = 'PUBLISHED' and accepted_team_id is not null and not is_voided
    order by completed_at desc, id desc limit matches),
  sides as (select id, side.* from chosen, lateral (values ('creator', creator_team_id), ('accepted', accepted_team_id)) side(side, team_id)),
  rosters as (insert into match_roster (match_id, side, team_id, active_user_ids, spots, updated_at)
    select s.id, s.side, s.team_id, bench.members_of(s.team_id), 5, c.completed_at from sides s join chosen c using (id) on conflict do nothing),
  maps as (insert into map_score (match_id, map_index, map_id, status, creator_team_score, opponent_team_score, source, is_counted, created_at, updated_at)
    select id, map_index, 'ascent', 'CONFIRMED', 13, 7, 'game', true, completed_at, completed_at from chosen, generate_series(0, 2) map_index
    on conflict do nothing)
  insert into map_player_stats (match_id, map_index, stats, updated_at, is_counted)
  select c.id, map_index, (select jsonb_object_agg(u.id, bench.stats_of(abs(hashtext(u.id || c.id || map_index))))
      from unnest(bench.members_of(c.creator_team_id) || bench.members_of(c.accepted_team_id)) u(id)), c.completed_at, true
  from chosen c, generate_series(0, 2) map_index on conflict do nothing;
$$;

create or replace function bench.add_player_sums(players int, seasons text[]) returns void language sql as $$
  insert into player_stat_total (user_id, game_id, season_id, team_id, maps, stats)
  select bench.user_id(n), 'valorant', season, bench.team_id(1 + (n - 1) / 5), 20, (
      select jsonb_object_agg(key, jsonb_build_array(1000 * (100 + abs(hashtext(key || n || season)) % 400), 20))
      from unnest(array['kills', 'deaths', 'assists', 'score', 'damage', 'headshots', 'firstKills', 'plants', 'defuses', 'rating']) key)
  from generate_series(1, players) n, unnest(seasons) season on conflict do nothing;
$$;
