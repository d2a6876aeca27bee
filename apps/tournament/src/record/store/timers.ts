import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import { type TimerKind, timersOf } from '../timers-of.js';
import type { TournamentRow } from './tournament.js';

const SET = sql(
  'tournament_timer_set',
  `with wanted as (select kind, due_at, is_set_late
     from jsonb_to_recordset($2::jsonb) as w(kind text, due_at timestamptz, is_set_late boolean)),
   removed as (delete from tournament_timer t where t.tournament_id = $1 and not exists (select from wanted w where w.kind = t.kind))
   insert into tournament_timer (tournament_id, kind, due_at) select $1, kind, due_at from wanted
   where is_set_late or due_at > $3
   on conflict (tournament_id, kind) do update set due_at = excluded.due_at`,
);

/** Sets a tournament's timers according to its row. */
export async function setTimers(tx: ClientBase, row: TournamentRow, now: Date): Promise<void> {
  const wanted = timersOf(row).map(({ kind, dueAt, isSetLate }) => ({
    kind,
    due_at: new Date(dueAt).toISOString(),
    is_set_late: isSetLate,
  }));
  await run(tx, SET, [row.id, JSON.stringify(wanted), now.toISOString()]);
}

const HAS_DUE = sql<{ has: boolean }>('tournament_timer_has_due', 'select exists (select from tournament_timer where due_at <= $1) as has');

/** Whether anything is due. Usually nothing is, so this check needs no transaction. */
export async function hasDueTimers(pool: Pool, now: Date): Promise<boolean> {
  return (await run(pool, HAS_DUE, [now.toISOString()]))[0]?.has === true;
}

export interface DueTournament {
  readonly id: string;
  /** Whether its start is due; other timers may be too. */
  readonly isStarting: boolean;
}

const CLAIM = sql<DueTournament>(
  'tournament_timer_claim',
  `select t.id, exists (select from tournament_timer s where s.tournament_id = t.id and s.kind = 'start' and s.due_at <= $1) as "isStarting"
   from tournament t join tournament_timer r on r.tournament_id = t.id
   where r.due_at <= $1 order by r.due_at limit 1 for update of t skip locked`,
);

/** Locks the tournament whose timer has been due longest, skipping those locked by others; undefined: none. */
export async function claimDueTournament(tx: ClientBase, now: Date): Promise<DueTournament | undefined> {
  return (await run(tx, CLAIM, [now.toISOString()]))[0];
}

const TAKE = sql<{ kind: TimerKind }>(
  'tournament_timer_take',
  'delete from tournament_timer where tournament_id = $1 and due_at <= $2 and kind = any($3) returning kind',
);

/** Takes the due timers of a locked tournament that are of these kinds: each fires once. */
export async function takeDueTimers(tx: ClientBase, tournamentId: string, kinds: readonly TimerKind[], now: Date): Promise<TimerKind[]> {
  const taken = await run(tx, TAKE, [tournamentId, now.toISOString(), kinds]);
  return taken.map(({ kind }) => kind);
}

const POSTPONE = sql('tournament_timer_postpone', 'update tournament_timer set due_at = $3 where tournament_id = $1 and due_at <= $2');

/** Postpones due timers, so that one that keeps failing does not block all others. */
export async function postponeTimers(pool: Pool, tournamentId: string, now: Date, until: Date): Promise<void> {
  await run(pool, POSTPONE, [tournamentId, now.toISOString(), until.toISOString()]);
}
