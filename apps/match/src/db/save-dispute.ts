import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import { type MatchEvent, type MatchState, teamOf } from '../domain/match-state.js';
import type { OpenDispute } from '../domain/open-dispute.js';

const OPEN = sql(
  'dispute_open',
  `insert into dispute (id, match_id, league_id, league_season_id, game_id, status, is_automatic, requested, claims, map_indexes, disputed,
     team_id, opened_by_user_id, opened_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
);
const CHANGE = sql(
  'dispute_change',
  `update dispute set status = $2, disputed = $3, due_at = $4,
     escalated_at = case when $2 = 'escalated' then coalesce(escalated_at, $5) else escalated_at end
   where id = $1`,
);
const END = sql(
  'dispute_end',
  `update dispute set status = 'resolved', resolution = $2, outcome = $3, due_at = null, resolved_at = $4 where id = $1`,
);

/** Writes the changes of a command to the disputes of a locked match. */
export async function saveDispute(
  tx: ClientBase,
  before: OpenDispute | null,
  { match, events }: { match: MatchState; events: readonly MatchEvent[] },
  now: string,
): Promise<void> {
  const after = match.dispute;
  if (before === after) return;
  if (before !== null && before.id !== after?.id) {
    const { resolution, outcome = null } = events.find(({ type, data }) => type === 'dispute.resolved' && data.disputeId === before.id)
      ?.data as { resolution: string; outcome?: string };
    await run(tx, END, [before.id, resolution, outcome, now]);
  }
  if (after === null) return;
  const { id, status, disputed, dueAt } = after;
  if (before?.id === id) return void (await run(tx, CHANGE, [id, status, disputed, dueAt, now]));
  const { side, userId, requested, claims, mapIndexes } = after;
  const { id: matchId, leagueId, leagueSeasonId, gameId } = match;
  const ofMatch = [matchId, leagueId, leagueSeasonId, gameId];
  const asked = [requested, JSON.stringify(claims), mapIndexes, disputed];
  const teamId = side === null ? null : teamOf(match, side);
  await run(tx, OPEN, [id, ...ofMatch, status, side === null, ...asked, teamId, userId, now, dueAt]);
}
