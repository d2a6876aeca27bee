import { type Clock, systemClock } from '@matchpoint/core';
import { type Pool } from 'pg';
import { run, sql } from './statement.js';

const MEASURE_INTERVAL_MS = 2_000;
/**
 * Number of readings at the start. The one with the shortest round trip counts, because it is the least uncertain. Later measurements only
 * correct what they prove wrong, for which one reading will do.
 */
const FIRST_READINGS = 3;
/** A smaller step back is waited out, so that no time is seen twice. A larger one means that the database's clock was set. */
const MAX_WAITED_OUT_MS = 1_000;
/** The process's clock is off by enough that its operator should know. */
const NOTEWORTHY_MS = 2_000;
/** It differs so much that TLS, logs and whatever else reads it cannot be trusted. */
const INTOLERABLE_MS = 30_000;

/** The database's clock, in ms since the epoch. */
const READ = sql<{ nowMs: number }>('database_clock_read', 'select extract(epoch from clock_timestamp()) * 1000 as "nowMs"');

export interface DatabaseClockOptions {
  pool: Pool;
  logger: { warn(fields: object, message: string): void };
  /** The clock of this process, which is only compared with the database's. Default: the system's. */
  wall?: Clock;
  /** How often the database is asked, and the process's clock compared. Default 2 s. */
  intervalMs?: number;
}

/** The database's time when the monotonic clock was 0, with its uncertainty. */
interface Reading {
  offsetMs: number;
  uncertaintyMs: number;
}

/**
 * The time of the service's database, which all its processes share, without a query each time: its offset from the monotonic clock is
 * measured at start and every few seconds. The process's wall clock, which may be wrong and may jump, is not used; it is only watched, and
 * reported if it is wrong.
 */
export class DatabaseClock implements Clock {
  readonly #wall: Clock;
  #offsetMs = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #isNoted = false;
  #timer: NodeJS.Timeout | undefined;
  #measuring: Promise<void> | undefined;

  private constructor(private readonly options: DatabaseClockOptions) {
    this.#wall = options.wall ?? systemClock;
  }

  /** Measures the first time. @throws when the database does not answer */
  static async start(options: DatabaseClockOptions): Promise<DatabaseClock> {
    const clock = new DatabaseClock(options);
    clock.#offsetMs = (await readBest(options.pool, FIRST_READINGS)).offsetMs;
    clock.#judge();
    clock.#timer = setInterval(() => clock.#measureOnce(), options.intervalMs ?? MEASURE_INTERVAL_MS).unref();
    return clock;
  }

  now(): Date {
    const nowMs = this.#offsetMs + performance.now();
    const isWaitedOut = nowMs < this.#lastMs && this.#lastMs - nowMs <= MAX_WAITED_OUT_MS;
    if (!isWaitedOut) this.#lastMs = nowMs;
    return new Date(this.#lastMs);
  }

  /** How far the process's own clock is ahead of the database's; negative: behind. */
  get differenceMs(): number {
    return Math.round(this.#wall.now().getTime() - this.now().getTime());
  }

  /** Whether the process's own clock is right within 2 s, a difference that does not matter. */
  get isAccurate(): boolean {
    return Math.abs(this.differenceMs) <= NOTEWORTHY_MS;
  }

  /** Whether the process's own clock is close enough for the process to be ready: within 30 s. */
  get isTolerable(): boolean {
    return Math.abs(this.differenceMs) <= INTOLERABLE_MS;
  }

  /** Stops measuring; the clock continues by the monotonic one. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#measuring;
  }

  #measureOnce(): void {
    this.#measuring ??= readBest(this.options.pool, 1)
      .then((reading) => this.#correct(reading))
      // Without an answer the last offset holds: the monotonic clock drifts by less than a second a day.
      .catch(() => undefined)
      .then(() => this.#judge())
      .finally(() => (this.#measuring = undefined));
  }

  /** Moves the offset only as far as the reading proves it wrong. A slow answer is too uncertain to prove anything. */
  #correct({ offsetMs, uncertaintyMs }: Reading): void {
    const differenceMs = offsetMs - this.#offsetMs;
    if (Math.abs(differenceMs) > uncertaintyMs) this.#offsetMs = offsetMs - Math.sign(differenceMs) * uncertaintyMs;
  }

  #judge(): void {
    const { differenceMs, isAccurate, isTolerable } = this;
    if (isAccurate === this.#isNoted) {
      const news = isAccurate
        ? "agrees with the database's again"
        : "differs from the database's, which is used instead: correct this machine's clock";
      this.options.logger.warn({ differenceMs, isTolerable }, `the clock of this process ${news}`);
    }
    this.#isNoted = !isAccurate;
  }
}

async function readBest(pool: Pool, readings: number): Promise<Reading> {
  // On one connection, so that waiting for a connection is not part of the round trip.
  const client = await pool.connect();
  try {
    let best: Reading | undefined;
    for (let count = 0; count < readings; count += 1) {
      const sentAt = performance.now();
      const [row] = await run(client, READ);
      const uncertaintyMs = (performance.now() - sentAt) / 2;
      const reading = { offsetMs: (row?.nowMs ?? Number.NaN) - sentAt - uncertaintyMs, uncertaintyMs };
      if (best === undefined || uncertaintyMs < best.uncertaintyMs) best = reading;
    }
    client.release();
    return best as Reading;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
