import { run, sql } from '@matchpoint/postgres';
import { type Pool } from 'pg';
import { COUNTED_TO, type Progress, reasonOf, type WorkStatus } from './progress.js';
import { pause } from './wait.js';

const TOO_LONG_MS = 5000;
/** Longest time a caller waits. */
const DEADLINE_MS = 800;

interface Outbox {
  waiting: number;
  waitingMs: number | null;
  isRepublishing: boolean | null;
  setAside: number;
  setAsideReason: string | null;
}

const WAITING = sql<Outbox>(
  'outbox_waiting',
  `select (select count(*)::int from (select from outbox_set_aside limit ${COUNTED_TO}) s) as "setAside",
          (select reason from outbox_set_aside order by set_aside_at limit 1) as "setAsideReason",
           (select extract(epoch from clock_timestamp() - created_at) * 1000 from outbox_event
           where published_at is null order by position limit 1) as "waitingMs",
          (select count(*)::int from (select from outbox_event where published_at is null limit ${COUNTED_TO}) w) as waiting,
          (select republish_after is not null from outbox_relay where id = 1) as "isRepublishing"`,
);

/**
 * The active relay's own failures, and the state of the outbox, which any process can see: how long the oldest event has waited, even if
 * the relay runs in another process or in none.
 */
export async function statusOfRelay(pool: Pool, progress: Progress): Promise<WorkStatus> {
  const { lateness, setAside, ...lag } = await readOutbox(pool);
  const troubles = [progress.trouble ?? lateness, setAside].filter((trouble) => trouble !== undefined);
  return { name: 'relay', ...lag, ...(troubles.length > 0 && { trouble: troubles.join('; ') }) };
}

/** How late the outbox is and how many events are set aside, as readiness reports it. */
type OutboxStatus = Omit<WorkStatus, 'name' | 'trouble'> & { lateness?: string | undefined; setAside?: string | undefined };

async function readOutbox(pool: Pool): Promise<OutboxStatus> {
  const answered = new AbortController();
  try {
    const rows = await Promise.race([run(pool, WAITING), pause(DEADLINE_MS, answered.signal)]);
    if (!rows) return { lateness: 'the database does not answer' };
    const { waiting, waitingMs, isRepublishing, setAside, setAsideReason } = rows[0] ?? {};
    const seconds = waitingMs == null ? undefined : Math.max(0, Math.round(waitingMs / 1_000));
    const isLate = waitingMs != null && waitingMs > TOO_LONG_MS;
    const republishing = isRepublishing ? 'what the stream lost is being published again' : undefined;
    return {
      lateness: isLate ? `the oldest event has waited for ${seconds} s` : republishing,
      ...(setAside && { setAside: `${setAside} ${setAside === 1 ? 'event is' : 'events are'} set aside: ${setAsideReason}` }),
      ...(waiting !== undefined && { waiting }),
      ...(seconds !== undefined && { oldestWaitSeconds: seconds }),
    };
  } catch (error) {
    return { lateness: reasonOf(error) };
  } finally {
    answered.abort();
  }
}
