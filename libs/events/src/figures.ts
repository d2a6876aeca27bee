import { run, sql } from '@matchpoint/postgres';
import { type Pool } from 'pg';

/** Counting stops here: nobody needs a larger number exactly, and it must stay cheap when a queue is long. */
const COUNTED_TO = 100_000;

/** Longest time that status or a scrape waits for the database: where it is down or its pool is full, the rest is reported without it. */
export const READ_MS = 800;

/** A relay's figures for metrics. */
export interface RelayFigures {
  kind: 'relay';
  /** Whether this process is the one that publishes. */
  isActive: boolean;
  /** Events that this process has published since it started, and how many of them the stream had lost. */
  published: number;
  republished: number;
  /** Set by the active relay alone, if its database answers in time: the table is the same for every replica. */
  outbox?: OutboxFigures;
}

export interface OutboxFigures {
  /** Events that are not yet published, counted to 100,000. */
  waiting: number;
  /** How long the oldest of them has waited; 0 if none waits. */
  oldestWaitSeconds: number;
  /** Events that NATS refuses. */
  setAside: number;
}

/** A consumer's figures for metrics. */
export interface ConsumerFigures {
  kind: 'consumer';
  name: string;
  /** Whether this process is the one that consumes. */
  isActive: boolean;
  /** Events that this process has handled, and failures to handle one, since it started. */
  handled: number;
  failures: number;
  /** Set by the active consumer alone. */
  backlog?: ConsumerBacklog;
}

export interface ConsumerBacklog {
  /** Events that JetStream holds for it; undefined until JetStream has answered. */
  waiting?: number;
  /** How long the first waiting event has been stuck; 0 if none waits. */
  stalledSeconds?: number;
  /** Events that were parked after too many failures; undefined if the database does not answer in time. */
  dead?: number;
}

const READ_OUTBOX = sql<OutboxFigures>(
  'outbox_figures',
  `select (select count(*)::int from (select from outbox_event where published_at is null limit ${COUNTED_TO}) w) as waiting,
          coalesce((select greatest(0, extract(epoch from clock_timestamp() - created_at)) from outbox_event
            where published_at is null order by position limit 1), 0)::float8 as "oldestWaitSeconds",
          (select count(*)::int from (select from outbox_set_aside limit ${COUNTED_TO}) s) as "setAside"`,
);

/** Counts the outbox's rows. */
export async function readOutboxFigures(pool: Pool): Promise<OutboxFigures> {
  const [figures] = await run(pool, READ_OUTBOX);
  return figures ?? { waiting: 0, oldestWaitSeconds: 0, setAside: 0 };
}

const COUNT_DEAD = sql<{ count: number }>(
  'dead_event_count',
  `select count(*)::int as count from (select from dead_event where consumer = $1 limit ${COUNTED_TO}) d`,
);

/** How many events of a consumer are parked. */
export async function countDead(pool: Pool, consumer: string): Promise<number> {
  return (await run(pool, COUNT_DEAD, [consumer]))[0]?.count ?? 0;
}
