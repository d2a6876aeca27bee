import { insertEvents, type NewEvent, prepareEvents } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase } from 'pg';
import type { MatchState } from '../domain/match-state.js';
import type { Timer } from '../domain/timers.js';
import { PLAYED_AT } from './played-at.js';

/**
 * $17 and $18 the timers to set and to clear, $19 the events, $20 the result's version, $21 whether it is void, $22 its open dispute, $23
 * its scheduled time, $24 and $25 whether its live state is over, or that of which maps. One statement, so that a command takes few round
 * trips under its lock.
 */
const SAVE = sql(
  'match_save',
  `with saved as (update match set status = $2, publish_status = $3, accepted_team_id = $4, creator_team_score = $5,
    accepted_team_score = $6, winner_team_id = $7,
      forfeited_by_team_id = $8, end_reason = $9, creator_ready_at = $10, accepted_ready_at = $11, lobby_code = $12, event_sequence = $13,
      started_at = $14, completed_at = $15, updated_at = $16, result_version = $20, is_voided = $21, dispute = $22,
      scheduled_at = $23
    where id = $1 returning *),
  opponent as (insert into match_participant (team_id, match_id, is_creator, opponent_team_id, status, publish_status, game_id,
    involves_league_team, created_at, scheduled_at)
    select accepted_team_id, id, false, creator_team_id, status, publish_status, game_id, involves_league_team, created_at, scheduled_at
      from saved where accepted_team_id is not null
    on conflict (match_id, team_id) do nothing),
  sides as (update match_participant p set status = $2, publish_status = $3, opponent_team_id = case when p.is_creator then coalesce($4,
    p.opponent_team_id) else p.opponent_team_id end, scheduled_at = $23, played_at = s.played_at
    from (select ${PLAYED_AT} as played_at from saved m) s
    where p.match_id = $1 and (p.status <> $2 or p.publish_status <> $3 or p.scheduled_at is distinct from $23
      or p.played_at is distinct from s.played_at)),
  live as (delete from match_live where match_id = $1 and ($24 or map_index = any($25::int[]))),
  cleared as (delete from match_timer t using jsonb_to_recordset($18::jsonb) as c(kind text, "mapIndex" int) where t.match_id = $1
    and t.kind = c.kind and t.map_index = c."mapIndex"),
  timers as (insert into match_timer (match_id, kind, map_index, due_at)
    select $1, s.kind, s."mapIndex", s."dueAt" from jsonb_to_recordset($17::jsonb) as s(kind text, "mapIndex" int, "dueAt" timestamptz)
    on conflict (match_id, kind, map_index) do update set due_at = excluded.due_at)
  ${insertEvents('$19')}`,
);

export interface TimerChanges {
  set: readonly Timer[];
  clear: readonly Timer[];
}

/** The live states to end: all of the match, or those of these maps. */
export interface LiveEnd {
  isOver: boolean;
  mapIndexes: readonly number[];
}

/** Writes a locked match's new state, its listing columns, its timers and its events, and ends its live state. */
export async function saveMatch(
  tx: ClientBase,
  match: MatchState,
  { timers, live }: { timers: TimerChanges; live: LiveEnd },
  events: readonly NewEvent[],
  now: string,
): Promise<void> {
  await run(tx, SAVE, [
    match.id,
    match.status,
    match.publishStatus,
    match.acceptedTeamId,
    match.creatorTeamScore,
    match.acceptedTeamScore,
    match.winnerTeamId,
    match.forfeitedByTeamId,
    match.endReason,
    match.creatorReadyAt,
    match.acceptedReadyAt,
    match.lobbyCode,
    match.eventSequence,
    match.startedAt,
    match.completedAt,
    now,
    JSON.stringify(timers.set),
    JSON.stringify(timers.clear),
    prepareEvents(events).json,
    match.resultVersion,
    match.isVoided,
    match.dispute && JSON.stringify(match.dispute),
    match.scheduledAt,
    live.isOver,
    live.mapIndexes,
  ]);
}

const MARK_LEAGUE_TEAM = sql(
  'match_mark_league_team',
  `with marked as (update match set involves_league_team = true where id = $1)
  update match_participant set involves_league_team = true where match_id = $1`,
);

/** Records that a LEAGUE team has joined, which `leagueTeamsOnly` filters by. The match is locked and saved. */
export async function markLeagueTeam(tx: ClientBase, matchId: string): Promise<void> {
  await run(tx, MARK_LEAGUE_TEAM, [matchId]);
}
