/**
 * SQL that makes the ids of generated rows: the form of newId (contract 1), so that they sort by time and are as long as real
 * ones, but a pure function of a number. Every database that names a team makes the same id for it.
 */
export const ID_FUNCTIONS = `
create or replace function pg_temp.base32(value bigint, digits int) returns text language sql immutable as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', ((value >> (5 * place)) & 31)::int + 1, 1), '' order by place desc) from generate_series(0, digits - 1) place $$;
-- Ten digits of the milliseconds; version 7 and its variant; hexadecimal digits are digits of this alphabet too.
create or replace function pg_temp.bench_id(prefix text, made timestamptz, number bigint) returns text language sql immutable as $$
  select prefix || '_' || pg_temp.base32((extract(epoch from made) * 1000)::bigint, 10) || 'e009' || lpad(to_hex((number * 11400714819) & 281474976710655), 12, '0') $$;
-- In [0, 1), equally spread, and the same in every run.
create or replace function pg_temp.chance(number bigint, use int) returns float8 language sql immutable as $$
  select (hashint8extended(number, use) & 9007199254740991)::float8 / 9007199254740992 $$;
create or replace function pg_temp.team_born(number bigint) returns timestamptz language sql immutable as $$
  select timestamptz '2020-06-01 00:00:00Z' + number * interval '7 seconds' $$;
create or replace function pg_temp.team_id(number bigint) returns text language sql immutable as $$ select pg_temp.bench_id('team', pg_temp.team_born(number), number) $$;
`;

/** Of the built-in catalog; team n plays game n modulo 4. The first is the one whose developer creates matches. */
export const GAMES = ['valorant', 'counter_strike_2', 'call_of_duty_black_ops_7', 'league_of_legends'] as const;
export const MODES = ['standard', 'competitive', 'hardpoint', 'summoners_rift_draft'] as const;
export const TEAMS_AN_ORGANIZATION = 40;
export const MEMBERS_A_TEAM = 5;
/** Users a team is made of; the other two of its five play for its neighbour as well. */
export const USERS_A_TEAM = 3;

/** Names that requests use. */
export const teamSlug = (number: number): string => `bench_team_${number}`;
export const organizationSlug = (number: number): string => `bench_org_${number}`;
export const username = (number: number): string => `bench_player_${number}`;
/** The organization of a team, and the user who captains it; numbers begin with 1. */
export const organizationOf = (team: number): number => Math.floor((team - 1) / TEAMS_AN_ORGANIZATION) + 1;
export const captainOf = (team: number): number => (team - 1) * USERS_A_TEAM + 1;
