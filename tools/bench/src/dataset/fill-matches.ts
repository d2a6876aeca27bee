import type pg from 'pg';
import { GAMES, ID_FUNCTIONS, MODES } from './id-functions.js';
import type { DatasetSize } from '../parse-arguments.js';

/** Rows of one transaction. */
const CHUNK = 500_000;
const FIRST_MATCH = '2021-01-01 00:00:00Z';
const YEARS_OF_MATCHES = '5 years 10 months';

/**
 * Completed matches over almost six years, two participants each. Some teams play much more than others (a team's number
 * is drawn with a density that falls along the numbers), and both teams of a match play its game.
 */
export async function fillMatches(client: pg.Client, { teams, matches }: DatasetSize, say: (line: string) => void): Promise<void> {
  await client.query(ID_FUNCTIONS);
  await client.query(`create temp table new_team as select number, pg_temp.team_id(number) id from generate_series(1, ${teams}::bigint) number`);
  await client.query('create unique index on new_team (number) include (id); analyze new_team');
  for (let first = 1; first <= matches; first += CHUNK) {
    const last = Math.min(matches, first + CHUNK - 1);
    await client.query(chunk(first, last, teams, matches));
    if (matches > CHUNK) say(`  ${last} of ${matches} matches`);
  }
}

const list = (values: readonly string[]): string => `array[${values.map((value) => `'${value}'`).join(', ')}]`;

function chunk(first: number, last: number, teams: number, matches: number): string {
  return `
with drawn as materialized (
  select number, timestamptz '${FIRST_MATCH}' + number * (interval '${YEARS_OF_MATCHES}' / ${matches}) made,
    1 + floor(${teams} * power(pg_temp.chance(number, 1), 1.5))::bigint creator, pg_temp.chance(number, 2) opponent_chance,
    pg_temp.chance(number, 3) < 0.5 creator_wins, (pg_temp.chance(number, 4) < 0.5)::int loser_maps
  from generate_series(${first}::bigint, ${last}::bigint) number),
paired as (select *, (creator - 1 + 4 * (1 + floor(opponent_chance * ${teams / 4 - 1})::bigint)) % ${teams} + 1 opponent from drawn),
m as (insert into match (id, origin, status, publish_status, game_id, game_mode, reward_bonus, match_type, platform, input_device, region, map_selection_type, map_preference_mode,
    team_size, best_of, creator_team_id, accepted_team_id, selected_maps, creator_team_score, accepted_team_score, winner_team_id, event_sequence, created_at, updated_at, scheduled_at, started_at, completed_at)
  select pg_temp.bench_id('match', made, paired.number), 'game', 'COMPLETED', 'PUBLISHED', (${list(GAMES)})[creator % 4 + 1], (${list(MODES)})[creator % 4 + 1], 0.1, 'XP_ONLY', 'PC', 'ALL', 'EU', 'COMPETITIVE', 'VETO',
    5, 3, c.id, o.id, '{}', case when creator_wins then 2 else loser_maps end, case when creator_wins then loser_maps else 2 end, case when creator_wins then c.id else o.id end,
    6, made, made + interval '3 hours', made + interval '1 hour', made + interval '65 minutes', made + interval '2 hours'
  from paired join new_team c on c.number = creator join new_team o on o.number = opponent order by paired.number
  returning id, creator_team_id, accepted_team_id, game_id, created_at, scheduled_at)
insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id, involves_league_team, created_at, scheduled_at)
select case when is_creator then creator_team_id else accepted_team_id end, id, is_creator, case when is_creator then accepted_team_id else creator_team_id end,
  'COMPLETED', 'PUBLISHED', game_id, false, created_at, scheduled_at
from m cross join (values (true), (false)) side(is_creator)`;
}
