import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface LeagueForfeit {
  penaltyId: string;
  leagueId: string;
  gameId: string;
  teamId: string;
}

/** One attempt to serve a forfeit. A later attempt has a higher number and ends the claims of earlier ones. */
export interface ForfeitAttempt extends LeagueForfeit {
  attempt: number;
  /** The match to forfeit; null if a claimed forfeit no longer has one. */
  matchId: string | null;
}

const INSERT = sql(
  'league_forfeit_insert',
  `insert into league_forfeit (penalty_id, league_id, game_id, team_id, match_id) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

/** Records a forfeit to serve, of the named match if there is one. */
export async function insertForfeit(tx: ClientBase, forfeit: LeagueForfeit, matchId: string | undefined): Promise<void> {
  const { penaltyId, leagueId, gameId, teamId } = forfeit;
  await run(tx, INSERT, [penaltyId, leagueId, gameId, teamId, matchId ?? null]);
}

const WITHDRAW = sql('league_forfeit_withdraw', 'delete from league_forfeit where penalty_id = $1 and served_at is null');

/** Deletes an unserved forfeit. */
export async function withdrawForfeit(client: Pool | ClientBase, penaltyId: string): Promise<void> {
  await run(client, WITHDRAW, [penaltyId]);
}

/**
 * Unserved forfeits `f` with the match they would take: `named` or, if that is over, the team's `next`.
 */
const UNSERVED = `from league_forfeit f
  left join match named on named.id = f.match_id and named.league_id = f.league_id
    and named.status in ('ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED') and f.team_id in (named.creator_team_id, named.accepted_team_id)
  left join lateral (select m.id from match m where m.league_id = f.league_id and m.game_id = f.game_id and m.league_id is not null
    and m.status in ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED') and m.status in ('ACCEPTED', 'READY')
    and f.team_id in (m.creator_team_id, m.accepted_team_id)
    order by m.scheduled_at nulls last, m.created_at, m.id limit 1) next on true
  where f.served_at is null`;
/** Forfeits due at $1: they have a match to forfeit, or hold a claim to release because no match is left. */
export const DUE_FORFEITS = `${UNSERVED} and (coalesce(named.id, next.id) is not null or f.is_claimed)
  and (f.next_try_at is null or f.next_try_at <= $1)`;
const BEGIN = sql<ForfeitAttempt>(
  'league_forfeit_begin',
  `with due as (select f.penalty_id, coalesce(named.id, next.id) as match_id ${DUE_FORFEITS}
     order by f.penalty_id limit 1 for update of f skip locked)
   update league_forfeit f set attempt = f.attempt + 1, is_claimed = true, next_try_at = $2
   from due where f.penalty_id = due.penalty_id
   returning f.penalty_id as "penaltyId", f.league_id as "leagueId", f.game_id as "gameId", f.team_id as "teamId", f.attempt,
     due.match_id as "matchId"`,
);

/** Begins an attempt at a due forfeit; no other replica begins one before `until`. Undefined if none is due. */
export async function beginAttempt(pool: Pool, now: string, until: string): Promise<ForfeitAttempt | undefined> {
  return (await run(pool, BEGIN, [now, until]))[0];
}

const HOLD = sql<{ penaltyId: string }>(
  'league_forfeit_hold',
  `select penalty_id as "penaltyId" from league_forfeit where penalty_id = $1 and attempt = $2 and served_at is null for update`,
);

/** Locks the forfeit of an attempt. Returns whether the attempt still counts: no later one began, and the forfeit was not withdrawn. */
export async function holdAttempt(tx: ClientBase, { penaltyId, attempt }: ForfeitAttempt): Promise<boolean> {
  return (await run(tx, HOLD, [penaltyId, attempt])).length > 0;
}

const STILL = sql<{ matchId: string | null }>(
  'league_forfeit_still',
  `select coalesce(named.id, next.id) as "matchId" ${UNSERVED} and f.penalty_id = $1`,
);

/** Whether a forfeit would take this locked match now. */
export async function isForfeitDue(tx: ClientBase, penaltyId: string, matchId: string): Promise<boolean> {
  return (await run(tx, STILL, [penaltyId]))[0]?.matchId === matchId;
}

const RETRY = sql('league_forfeit_retry', 'update league_forfeit set next_try_at = $3 where penalty_id = $1 and attempt = $2');

/** Ends an attempt without effect; the next may begin at `at`, null: at once. */
export async function retryForfeit(client: Pool | ClientBase, { penaltyId, attempt }: ForfeitAttempt, at: string | null): Promise<void> {
  await run(client, RETRY, [penaltyId, attempt, at]);
}

const RELEASED = sql(
  'league_forfeit_released',
  `update league_forfeit set is_claimed = false, next_try_at = null where penalty_id = $1 and attempt = $2 and served_at is null`,
);

/** Records that the league no longer holds a claim of this attempt; the forfeit waits for a match. */
export async function noteRelease(pool: Pool, { penaltyId, attempt }: ForfeitAttempt): Promise<void> {
  await run(pool, RELEASED, [penaltyId, attempt]);
}

const SERVE = sql('league_forfeit_serve', 'update league_forfeit set served_at = $2, match_id = $3 where penalty_id = $1');

export async function serveForfeit(tx: ClientBase, penaltyId: string, matchId: string, now: string): Promise<void> {
  await run(tx, SERVE, [penaltyId, now, matchId]);
}
