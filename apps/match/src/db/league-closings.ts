import type { EventData } from '@matchpoint/events';
import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

/** A closing by a league, numbered by the league. */
export interface LeagueClosing {
  leagueId: string;
  version: number;
  scope: EventData<'internal.league.closed'>['scope'];
  /** Empty for the league itself. */
  targetId: string;
  effect: EventData<'internal.league.closed'>['effect'];
  reason: string;
}

const COLUMNS = 'league_id as "leagueId", version, scope, target_id as "targetId", effect, reason';
const LOCK_KEY = `hashtextextended('league_closing ' || $1, 0)`;
const LOCK = sql('league_closing_lock', `select pg_advisory_xact_lock(${LOCK_KEY})`);
const LOCK_SHARED = sql('league_closing_lock_shared', `select pg_advisory_xact_lock_shared(${LOCK_KEY})`);

/** Keeps a league's closings unchanged until the transaction ends. */
export async function holdClosings(tx: ClientBase, leagueId: string): Promise<void> {
  await run(tx, LOCK_SHARED, [leagueId]);
}

const INSERT = sql<{ version: number }>(
  'league_closing_insert',
  `insert into league_closing (league_id, version, scope, target_id, effect, reason, done_at)
   values ($1, $2, $3, $4, $5, $6, case when $5 = 'refuse' then $7::timestamptz end) on conflict do nothing
   returning version`,
);

/**
 * Records a closing after all transactions that hold the league's closings have ended: it finds every match that they created, and later
 * transactions take it into account. False if it is already recorded.
 */
export async function insertClosing(tx: ClientBase, closing: LeagueClosing, now: string): Promise<boolean> {
  const { leagueId, version, scope, targetId, effect, reason } = closing;
  await run(tx, LOCK, [leagueId]);
  return (await run(tx, INSERT, [leagueId, version, scope, targetId, effect, reason, now])).length > 0;
}

const SINCE = sql<LeagueClosing>(
  'league_closing_since',
  `select ${COLUMNS} from league_closing where league_id = $1 and version > $2 and (scope = 'league'
     or (scope = 'game' and target_id = $3) or (scope = 'season' and target_id = $4) or (scope = 'team' and target_id = any($5)))
   order by version`,
);

/** A league's closings after a version that concern a match of this game and season between these teams. */
export function findClosings(
  tx: ClientBase,
  {
    leagueId,
    version,
    gameId,
    seasonId,
    teamIds,
  }: { leagueId: string; version: number; gameId: string; seasonId: string | null; teamIds: string[] },
): Promise<LeagueClosing[]> {
  return run(tx, SINCE, [leagueId, version, gameId, seasonId, teamIds]);
}

const VERSION = sql<{ version: number }>('match_league_version', 'select league_version as version from match where id = $1');

/** The league closings that a match takes into account. */
export async function findLeagueVersion(tx: ClientBase, matchId: string): Promise<number> {
  return (await run(tx, VERSION, [matchId]))[0]?.version ?? 0;
}

const SET_ACCEPTED = sql('match_set_accepted_version', 'update match set accepted_league_version = $2 where id = $1');
const SET_OF_ACCEPTANCE = sql('match_acceptance_set_version', 'update match_acceptance set league_version = $2 where id = $1');
const OF_ACCEPTANCE = sql<{ version: number }>(
  'match_acceptance_version',
  'select league_version as version from match_acceptance where id = $1',
);

/** Sets the version of a match that a second team has just joined. */
export async function setAcceptedVersion(tx: ClientBase, matchId: string, version: number): Promise<void> {
  await run(tx, SET_ACCEPTED, [matchId, version]);
}

export async function setAcceptanceVersion(tx: ClientBase, acceptanceId: string, version: number): Promise<void> {
  await run(tx, SET_OF_ACCEPTANCE, [acceptanceId, version]);
}

export async function findAcceptanceVersion(tx: ClientBase, acceptanceId: string): Promise<number> {
  return (await run(tx, OF_ACCEPTANCE, [acceptanceId]))[0]?.version ?? 0;
}

/** Closings with matches still to end that no worker holds at $1. */
export const DUE_CLOSINGS = 'from league_closing where done_at is null and (next_try_at is null or next_try_at <= $1)';
const CLAIM = sql<LeagueClosing>(
  'league_closing_claim',
  `update league_closing set next_try_at = $2 where (league_id, version) = (select league_id, version ${DUE_CLOSINGS}
     order by next_try_at nulls first, league_id, version limit 1 for update skip locked)
   returning ${COLUMNS}`,
);

/**
 * Claims a closing with matches still to end until the instant `until`, which keeps replicas from doing the same; undefined without one. A
 * worker that runs longer does no harm, because each match is judged under its lock.
 */
export async function claimClosing(pool: Pool, now: string, until: string): Promise<LeagueClosing | undefined> {
  return (await run(pool, CLAIM, [now, until]))[0];
}

const HOLD = sql(
  'league_closing_hold',
  'update league_closing set next_try_at = $3 where league_id = $1 and version = $2 and done_at is null',
);

/** Keeps other workers off a closing until then; null releases it. */
export async function holdClosingUntil(pool: Pool, { leagueId, version }: LeagueClosing, until: string | null): Promise<void> {
  await run(pool, HOLD, [leagueId, version, until]);
}

const DONE = sql('league_closing_done', 'update league_closing set done_at = $3 where league_id = $1 and version = $2');

export async function markClosingDone(pool: Pool, { leagueId, version }: LeagueClosing, now: string): Promise<void> {
  await run(pool, DONE, [leagueId, version, now]);
}

const OPEN = `m.league_id is not null and m.status in ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED')`;
/** A team is compared with its own version, everything else with the match's. */
const ENDS = `m.league_id = $1 and ${OPEN} and m.status in ('PENDING', 'ACCEPTED', 'READY') and case $3
    when 'league' then m.league_version < $2
    when 'game' then m.league_version < $2 and m.game_id = $4
    when 'season' then m.league_version < $2 and m.league_season_id = $4
    else (m.league_version < $2 and (m.creator_team_id = $4 or (m.accepted_team_id is null and m.challenged_team_id = $4)))
      or (m.accepted_league_version < $2 and m.accepted_team_id = $4) end`;
const ENDED = sql<{ id: string }>('league_closing_matches', `select m.id from match m where ${ENDS} and m.id > $5 order by m.id limit 500`);
const IS_ENDED = sql<{ id: string }>('league_closing_match', `select m.id from match m where m.id = $5 and ${ENDS}`);

const closingOf = ({ leagueId, version, scope, targetId }: LeagueClosing): unknown[] => [leagueId, version, scope, targetId];

/** Matches that a closing must end and that are not over yet, ordered by id. */
export async function findMatchesToEnd(pool: Pool, closing: LeagueClosing, after: string): Promise<string[]> {
  return (await run(pool, ENDED, [...closingOf(closing), after])).map(({ id }) => id);
}

/** Whether a locked match is still one of them. */
export async function isToEnd(tx: ClientBase, closing: LeagueClosing, matchId: string): Promise<boolean> {
  return (await run(tx, IS_ENDED, [...closingOf(closing), matchId])).length > 0;
}

const DECLINE = sql(
  'league_closing_decline',
  `update match_acceptance a set status = 'DECLINED', decided_at = $4, response_message = $5 from match m
   where m.id = a.match_id and a.team_id = $3 and a.status = 'PENDING' and a.league_version < $2
     and m.league_id = $1 and ${OPEN} and m.status = 'PENDING'`,
);

/** Declines pending acceptances of a team that has left a league. */
export async function declineOf(pool: Pool, { leagueId, version, targetId, reason }: LeagueClosing, now: string): Promise<void> {
  await run(pool, DECLINE, [leagueId, version, targetId, now, reason]);
}
