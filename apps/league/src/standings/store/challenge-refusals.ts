import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { TallyKey } from '../rules/tally.js';
import { CONFIG_OF_TABLE } from './table-policies.js';

const INSERT = sql<{ id: string }>(
  'challenge_refusal_insert',
  `insert into challenge_refusal (match_id, league_id, season_id, game_id, team_id, refused_at)
   select $1, l.id, $3, $4, $5, $6 from league l where l.id = $2 on conflict (match_id) do nothing returning match_id as id`,
);
const CHANGES_ROW = sql<{ changes: boolean }>(
  'challenge_refusal_changes',
  `select coalesce((${CONFIG_OF_TABLE}->>'challengeRefuseAdditionalPenalty')::numeric, 0) > 0 as changes
   from standing t left join season s on s.league_id = t.league_id and s.id = t.season_id
   left join league_game g on g.league_id = t.league_id and g.game_id = t.game_id
   where (t.league_id, t.season_id, t.game_id, t.team_id) = ($1, $2, $3, $4)`,
);

/** Records that a team refused a challenge; returns whether it was new, and whether it changes the team's row in the table. */
export async function insertRefusal(
  tx: ClientBase,
  { matchId, leagueId, seasonId, gameId, teamId }: TallyKey & { matchId: string },
  now: Date,
): Promise<{ isNew: boolean; changesRow: boolean }> {
  const inserted = await run(tx, INSERT, [matchId, leagueId, seasonId, gameId, teamId, now.toISOString()]);
  const [row] = await run(tx, CHANGES_ROW, [leagueId, seasonId, gameId, teamId]);
  return { isNew: inserted.length > 0, changesRow: row?.changes === true };
}
