import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { Timer } from '../domain/timers.js';

const HAS_DUE = sql<{ has: boolean }>('match_timer_has_due', 'select exists (select from match_timer where due_at <= $1) as has');

/** Whether any timer is due. Nearly always false, so it needs no transaction. */
export async function hasDueTimers(pool: Pool, now: string): Promise<boolean> {
  return (await run(pool, HAS_DUE, [now]))[0]?.has === true;
}

const CLAIM = sql<{ matchId: string }>(
  'match_timer_claim',
  `select m.id as "matchId" from match m join match_timer t on t.match_id = m.id
  where t.due_at <= $1 order by t.due_at limit 1 for update of m skip locked`,
);

/**
 * Locks the match whose timer has been due longest, skipping those that other replicas or commands hold; undefined if none is left.
 * It locks the match rather than the timer's row: commands lock it too, so no deadlock is possible.
 */
export async function claimDueMatch(tx: ClientBase, now: string): Promise<string | undefined> {
  const [claimed] = await run(tx, CLAIM, [now]);
  return claimed?.matchId;
}

const DUE = sql<Timer>(
  'match_timer_due',
  `select kind, map_index as "mapIndex", due_at as "dueAt" from match_timer where match_id = $1 and due_at <= $2
    order by due_at, map_index`,
);

/** The due timers of a locked match: read after the lock, because the command that held it may have cleared one. */
export function findDueTimers(tx: ClientBase, matchId: string, now: string): Promise<Timer[]> {
  return run(tx, DUE, [matchId, now]);
}

const CLEAR = sql('match_timer_clear', 'delete from match_timer where match_id = $1 and kind = $2 and map_index = $3');

export async function clearTimer(tx: ClientBase, matchId: string, { kind, mapIndex }: Timer): Promise<void> {
  await run(tx, CLEAR, [matchId, kind, mapIndex]);
}

const POSTPONE = sql('match_timer_postpone', 'update match_timer set due_at = $3 where match_id = $1 and due_at <= $2');

/** Postpones a match's due timers, so that one that keeps failing does not block all others. */
export async function postponeTimers(pool: Pool, matchId: string, now: string, until: string): Promise<void> {
  await run(pool, POSTPONE, [matchId, now, until]);
}
