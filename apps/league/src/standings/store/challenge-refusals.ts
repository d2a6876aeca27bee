import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TallyKey } from '../rules/tally.js';
import { CONFIG_OF_TABLE } from './table-policies.js';

const INSERT = sql<{ id: string }>(
  'challenge_refusal_insert',
  `insert into challenge_refusal (match_id, league_id, season_id, game_id, team_id, refused_at)
   select $1, l.id, $3, $4, $5, $6 from league l where l.id = $2 on conflict (match_id) do nothing returning match_id as id`,
);
const COSTS = sql<{ costs: boolean }>(
  'challenge_refusal_costs',
  `select coalesce((${CONFIG_OF_TABLE}->>'challengeRefuseAdditionalPenalty')::numeric, 0) > 0 as costs
   from (values ($1, $2, $3)) as t(league_id, season_id, game_id) left join season s on s.league_id = t.league_id and s.id = t.season_id
   left join league_game g on g.league_id = t.league_id and g.game_id = t.game_id`,
);

/** Records that a team refused a challenge; returns whether it was new and costs points, so that the team's row in the table changes. */
export async function insertRefusal(
  tx: ClientBase,
  { matchId, leagueId, seasonId, gameId, teamId }: TallyKey & { matchId: string },
  now: Date,
): Promise<boolean> {
  const inserted = await run(tx, INSERT, [matchId, leagueId, seasonId, gameId, teamId, now.toISOString()]);
  if (inserted.length === 0) return false;
  const [row] = await run(tx, COSTS, [leagueId, seasonId, gameId]);
  return row?.costs === true;
}
