-- Generated matches, for measuring. Run on a database of the match service (its migrations applied) as a superuser, in autocommit:
--
--   call bench.generate_matches(10000000, 100000);   -- matches, teams (the same number of teams as in profiles.sql)
--
-- It makes two tables, match and match_participant (no rosters, map scores, timers or events: no listing reads them), in place of what
-- they held. Ids follow from numbers: bench.team_id(n) is team n of profiles.sql. The same call makes the same data. It commits step by
-- step, and goes on where it was interrupted: matches are made by slices of 250,000, each of them once, then the indexes one by one. A call
-- with the numbers of a finished one does nothing. tools/bench/generate-matches.mjs takes the same steps and says how far it is.
--   * Matches are spread evenly over the three years before `until`; ids rise with time.
--   * Teams are skewed: a team's share falls with its number; of 100,000 teams the first is in some 1 % of all matches.
--     A match is between teams of one game; team n plays game (n - 1) mod 4.
--   * The newest 0.2 % are open or under way; before that 90 % COMPLETED, 6 % CANCELLED, 4 % FORFEITED, a few left over.
--   * Every 100th team is a LEAGUE team; some matches are drafts, challenges, archived or in a league.
-- Indexes are dropped and made again as they were, so that new migrations need no change here.

create schema if not exists bench;

create or replace function bench.team_id(n bigint) returns text language sql immutable strict parallel safe
  return 'team_0' || lpad(to_hex(n), 25, '0');

create or replace function bench.game_of_team(n bigint) returns text language sql immutable strict parallel safe
  return (array['valorant', 'counter_strike_2', 'call_of_duty_black_ops_7', 'league_of_legends'])[1 + (n - 1) % 4];

create or replace function bench.is_league_team(n bigint) returns boolean language sql immutable strict parallel safe
  return n % 100 = 37;

-- One slice of the matches, numbers first_match to last_match of total.
create or replace procedure bench.insert_matches(first_match bigint, last_match bigint, total bigint, teams bigint, until timestamptz) language sql as $$
  with drawn as materialized (
    select n, until - interval '3 years' * (1 - n::float8 / total) as created_at,
      1 + 4 * floor(teams / 4 * power(random(), 3))::bigint as creator, 1 + 4 * floor(teams / 4 * power(random(), 3))::bigint as opponent,
      floor(random() * 4)::int as game, random() as fate, random() as part, random() as lead, random() as win
    from generate_series(first_match, last_match) n),
  played as materialized (
    select n, created_at, part, lead, win, creator + game as creator,
      -- A team does not play itself: its neighbour in the same game replaces it.
      case when creator = opponent then 1 + (opponent + 3) % teams else opponent end + game as opponent,
      case when n > total * 0.998
        then case when fate < 0.4 then 'PENDING' when fate < 0.6 then 'ACCEPTED' when fate < 0.75 then 'READY' when fate < 0.97 then 'IN_PROGRESS' else 'DISPUTED' end
        else case when fate < 0.9 then 'COMPLETED' when fate < 0.96 then 'CANCELLED' when fate < 0.9995 then 'FORFEITED' when fate < 0.9997 then 'DISPUTED' else 'PENDING' end
      end as status
    from drawn),
  sided as materialized (
    select *, 'match_0' || lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || left(md5(n::text), 13) as id,
      bench.team_id(creator) as creator_id, bench.team_id(opponent) as opponent_id, bench.game_of_team(creator) as game_id,
      status = 'PENDING' or status = 'CANCELLED' and part < 0.5 as is_alone, status = 'PENDING' and part > 0.7 as is_challenge,
      case when status in ('PENDING', 'CANCELLED') and part < 0.1 then 'DRAFT' when part > 0.998 then 'ARCHIVED' else 'PUBLISHED' end as publish_status,
      bench.is_league_team(creator) or bench.is_league_team(opponent) as involves_league_team,
      case when part > 0.02 then created_at + interval '7 days' * power(lead, 4) end as scheduled_at,
      created_at + interval '1 hour' as started_at, created_at + interval '2 hours' as completed_at
    from played),
  matches as (
    insert into match (id, origin, status, publish_status, game_id, game_mode, match_type, platform, region, team_size, best_of, creator_team_id,
      accepted_team_id, challenged_team_id, involves_league_team, selected_maps, league_id, creator_team_score, accepted_team_score, winner_team_id,
      forfeited_by_team_id, created_at, updated_at, scheduled_at, started_at, completed_at)
    select id, 'game', status, publish_status, game_id, 'standard', 'XP_ONLY', 'crossplay', 'eu', 5, 3, creator_id,
      case when not is_alone then opponent_id end, case when is_challenge then opponent_id end, involves_league_team, array['ascent', 'bind', 'haven'],
      case when part between 0.4 and 0.45 then 'league_00000000000000000000000001' end,
      case when not is_alone then case when status = 'COMPLETED' and win < 0.5 then 2 else 0 end end,
      case when not is_alone then case when status = 'COMPLETED' and win >= 0.5 then 2 else 0 end end,
      case when status in ('COMPLETED', 'FORFEITED') then case when win < 0.5 then creator_id else opponent_id end end,
      case when status = 'FORFEITED' then case when win < 0.5 then opponent_id else creator_id end end,
      created_at, created_at, scheduled_at, case when status in ('IN_PROGRESS', 'DISPUTED', 'COMPLETED') then started_at end,
      case when status in ('COMPLETED', 'FORFEITED') then completed_at end
    from sided order by n)
  insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id, involves_league_team, created_at,
    scheduled_at, played_at)
  select case when side = 1 then creator_id else opponent_id end, id, side = 1,
    case when side = 2 then creator_id when not is_alone or is_challenge then opponent_id end,
    status, publish_status, game_id, involves_league_team, created_at, scheduled_at,
    case when status in ('COMPLETED', 'FORFEITED') then completed_at end
  from sided cross join generate_series(1, 2) side where side = 1 or not is_alone or is_challenge order by n, side
$$;

-- What is being generated and how much of it exists: one row, plus one row per slice.
create table if not exists bench.generation (
  only_one boolean primary key default true check (only_one),
  matches bigint not null, teams bigint not null, until timestamptz not null,
  -- Of the indexes that are to be made again.
  definitions text[] not null
);
create table if not exists bench.generated_slice (first_match bigint primary key);

create or replace function bench.slice_size() returns bigint language sql immutable parallel safe return 250000;

-- Continues an interrupted generation, or empties the tables and drops their indexes for a new one.
create or replace procedure bench.begin_matches(matches bigint, teams bigint, until timestamptz default '2026-01-01T00:00:00Z') language plpgsql as $$
declare
  known bench.generation;
  dropped record;
begin
  if teams % 4 <> 0 or teams < 8 then raise exception 'teams must be a multiple of 4, 8 at least'; end if;
  lock table bench.generation in exclusive mode;
  select * into known from bench.generation;
  if (known.matches, known.teams, known.until) = (matches, teams, until) then return; end if;
  delete from bench.generation;
  delete from bench.generated_slice;
  insert into bench.generation (matches, teams, until, definitions) values (matches, teams, until, coalesce(known.definitions, '{}'));
  for dropped in select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.schemaname = 'public' and i.tablename in ('match', 'match_participant') and not exists (select from pg_constraint c where c.conname = i.indexname)
  loop
    update bench.generation set definitions = definitions || dropped.definition;
    execute format('drop index public.%I', dropped.name);
  end loop;
  truncate match cascade;
end $$;

-- Generates the slice that begins with this match, unless it exists. A session that waited for another finds the slice done.
create or replace procedure bench.generate_slice(from_match bigint) language plpgsql as $$
declare
  asked bench.generation;
begin
  perform pg_advisory_xact_lock(hashtextextended('bench.generate_slice', 0));
  select * into strict asked from bench.generation;
  insert into bench.generated_slice (first_match) values (from_match) on conflict do nothing;
  if not found then return; end if;
  perform setseed(from_match::float8 / asked.matches);
  -- No look-up of the match for each participant: both are written here.
  set local session_replication_role = replica;
  call bench.insert_matches(from_match, least(from_match + bench.slice_size() - 1, asked.matches), asked.matches, asked.teams, asked.until);
end $$;

-- Makes the next of the dropped indexes.
create or replace procedure bench.make_next_index() language plpgsql as $$
declare
  definition text;
begin
  select definitions[1] into definition from bench.generation for update;
  if definition is null then return; end if;
  set local maintenance_work_mem = '512MB';
  execute definition;
  update bench.generation set definitions = definitions[2:];
end $$;

create or replace procedure bench.generate_matches(matches bigint, teams bigint, until timestamptz default '2026-01-01T00:00:00Z') language plpgsql as $$
begin
  call bench.begin_matches(matches, teams, until);
  commit;
  for from_match in 1..matches by bench.slice_size() loop
    call bench.generate_slice(from_match);
    commit;
  end loop;
  while exists (select from bench.generation where definitions <> '{}') loop
    call bench.make_next_index();
    commit;
  end loop;
  -- What autovacuum does in a database that lives: statistics, and which pages hold only what all may see.
  raise notice 'now run: vacuum (analyze) match, match_participant';
end $$;
