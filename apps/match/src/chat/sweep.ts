import { DAY_MS } from '@matchpoint/core';
import { run, sql, withTransaction } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { ClientBase } from 'pg';
import type { MatchContext } from '../context.js';
import { OPEN_AFTER_END_MS, REPORTED_RETENTION_DAYS } from './rules.js';

const INTERVAL_MS = 10 * 60_000;
/** Rooms per transaction. */
const BATCH = 100;

/**
 * $1: rooms that ended before this lose all unreported messages; $2: before this, everything. Skips rooms that another replica sweeps.
 */
const DUE = sql<{ matchId: string; isAll: boolean }>(
  'chat_rooms_to_erase',
  `select r.match_id as "matchId", coalesce(m.completed_at, m.updated_at) < $2 as "isAll"
   from chat_room r join match m on m.id = r.match_id
   where r.erased is distinct from 'all' and r.last_message_at < $1::timestamptz + interval '48 hours'
     and m.status in ('COMPLETED', 'CANCELLED', 'FORFEITED')
     and coalesce(m.completed_at, m.updated_at) < $1 and m.dispute is null
     and (r.erased is null or coalesce(m.completed_at, m.updated_at) < $2)
   order by r.last_message_at limit ${BATCH} for update of r skip locked`,
);
const ERASE = sql(
  'chat_messages_erase',
  `delete from chat_message c using unnest($1::text[], $2::boolean[]) as due (match_id, is_all)
   where c.match_id = due.match_id and (due.is_all or not exists (select from chat_report p where p.message_id = c.id))`,
);
const MARK = sql(
  'chat_rooms_mark_erased',
  `update chat_room r set erased = case when due.is_all or not exists (select from chat_message c where c.match_id = r.match_id)
     then 'all' else 'unreported' end
   from unnest($1::text[], $2::boolean[]) as due (match_id, is_all) where r.match_id = due.match_id`,
);

type SweepContext = Pick<MatchContext, 'pool' | 'clock' | 'chatRetentionDays'>;

/** Erases what remains of chats of matches that ended long ago (docs/reference/chat.md#when). Returns the number of rooms. */
export async function eraseOldChats({ pool, clock, chatRetentionDays }: SweepContext, signal?: AbortSignal): Promise<number> {
  for (let erased = 0; ;) {
    const now = clock.now().getTime();
    const endedBefore = (days: number): string => new Date(now - OPEN_AFTER_END_MS - days * DAY_MS).toISOString();
    const bounds = [endedBefore(chatRetentionDays), endedBefore(Math.max(chatRetentionDays, REPORTED_RETENTION_DAYS))];
    const count = await withTransaction(pool, (tx) => eraseSome(tx, bounds));
    erased += count;
    if (count < BATCH || signal?.aborted) return erased;
  }
}

async function eraseSome(tx: ClientBase, bounds: readonly string[]): Promise<number> {
  const due = await run(tx, DUE, [...bounds]);
  if (due.length === 0) return 0;
  const rooms = [due.map(({ matchId }) => matchId), due.map(({ isAll }) => isAll)];
  await run(tx, ERASE, rooms);
  await run(tx, MARK, rooms);
  return due.length;
}

/** Erases now and every ten minutes until stopped. */
export function startErasingChats(context: SweepContext & Pick<MatchContext, 'logger'>): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    async (signal) => void (await eraseOldChats(context, signal)),
    (error) => context.logger.warn({ err: error }, 'old chats could not be erased'),
  );
}
