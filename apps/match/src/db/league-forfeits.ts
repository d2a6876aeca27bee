import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export interface LeagueForfeit {
  penaltyId: string;
  leagueId: string;
  gameId: string;
  teamId: string;
}

const INSERT = sql(
  'league_forfeit_insert',
  `insert into league_forfeit (penalty_id, league_id, game_id, team_id, match_id) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);

/** Notes a forfeit that is to be served, of the named match where there is one. */
export async function insertForfeit(tx: ClientBase, forfeit: LeagueForfeit, matchId: string | undefined): Promise<void> {
  const { penaltyId, leagueId, gameId, teamId } = forfeit;
  await run(tx, INSERT, [penaltyId, leagueId, gameId, teamId, matchId ?? null]);
}

const WITHDRAW = sql('league_forfeit_withdraw', 'delete from league_forfeit where penalty_id = $1 and served_at is null');

/** Forgets a forfeit that is not served yet. */
export async function withdrawForfeit(tx: ClientBase, penaltyId: string): Promise<void> {
  await run(tx, WITHDRAW, [penaltyId]);
}

/**
 * Forfeits `f` that a match can be taken for: `named` or, where that was over before it could be taken, the team's `next`.
 */
const CANDIDATES = `from league_forfeit f
  left join match named on named.id = f.match_id and named.league_id = f.league_id
    and named.status in ('ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED') and f.team_id in (named.creator_team_id, named.accepted_team_id)
  left join lateral (select m.id from match m where m.league_id = f.league_id and m.game_id = f.game_id and m.league_id is not null
    and m.status in ('PENDING', 'ACCEPTED', 'READY', 'IN_PROGRESS', 'DISPUTED') and m.status in ('ACCEPTED', 'READY')
    and f.team_id in (m.creator_team_id, m.accepted_team_id)
    order by m.scheduled_at nulls last, m.created_at, m.id limit 1) next on true
  where f.served_at is null and coalesce(named.id, next.id) is not null`;
/** Those that are not put off beyond $1. */
export const DUE_FORFEITS = `${CANDIDATES} and (f.next_try_at is null or f.next_try_at <= $1)`;
const CLAIM = sql<LeagueForfeit & { matchId: string }>(
  'league_forfeit_claim',
  `select f.penalty_id as "penaltyId", f.league_id as "leagueId", f.game_id as "gameId", f.team_id as "teamId",
     coalesce(named.id, next.id) as "matchId"
   ${DUE_FORFEITS} order by f.penalty_id limit 1 for update of f skip locked`,
);

/** Locks a forfeit that a match can be taken for now, passing over those that other replicas hold; with the match, which is not locked. */
export async function claimForfeit(tx: ClientBase, now: string): Promise<(LeagueForfeit & { matchId: string }) | undefined> {
  return (await run(tx, CLAIM, [now]))[0];
}

const STILL = sql<{ matchId: string }>(
  'league_forfeit_still',
  `select coalesce(named.id, next.id) as "matchId" ${CANDIDATES} and f.penalty_id = $1`,
);

/** Whether a claimed forfeit would take this locked match now. */
export async function isForfeitDue(tx: ClientBase, penaltyId: string, matchId: string): Promise<boolean> {
  return (await run(tx, STILL, [penaltyId]))[0]?.matchId === matchId;
}

const POSTPONE = sql('league_forfeit_postpone', 'update league_forfeit set next_try_at = $2 where penalty_id = $1');

/** Tries a forfeit again later, so that one that keeps failing does not stand before all others. */
export async function postponeForfeit(pool: Pool, penaltyId: string, until: string): Promise<void> {
  await run(pool, POSTPONE, [penaltyId, until]);
}

const SERVE = sql('league_forfeit_serve', 'update league_forfeit set served_at = $2, match_id = $3 where penalty_id = $1');

export async function serveForfeit(tx: ClientBase, penaltyId: string, matchId: string, now: string): Promise<void> {
  await run(tx, SERVE, [penaltyId, now, matchId]);
}
