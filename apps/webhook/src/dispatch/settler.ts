import type { Clock } from '@matchpoint/core';
import { isUnavailable } from '@matchpoint/postgres';
import type { Logger } from '@matchpoint/telemetry';
import type { Pool } from 'pg';
import type { NewClaim } from '../db/claim.js';
import { settleBatch, type Tried } from '../db/settle-batch.js';

const MAX_BATCH = 200;
const RETRY_MS = 200;
/** Batches begin this far apart unless one is full, so that trickling results share a transaction and the locks of their endpoints. */
const INTERVAL_MS = 10;

interface Waiting {
  tried: Tried;
  resolve(): void;
  deadline: number;
}

export interface SettlerOptions {
  pool: Pool;
  clock: Clock;
  logger: Logger;
  /** A result that could not be written for this long is dropped: its lease has expired and the delivery is retried. */
  giveUpMs: number;
  /** Asked before each batch: claims the next deliveries of its lanes. Without it they become due. */
  newClaim?: () => NewClaim | undefined;
}

/** Writes the results of attempts, many in one transaction. While one batch is written the next one gathers. */
export class Settler {
  readonly #waiting: Waiting[] = [];
  #isRunning = false;
  #notBefore = 0;

  constructor(private readonly options: SettlerOptions) {}

  /** Resolves when the result is written, or dropped. */
  settle(tried: Tried): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ tried, resolve, deadline: performance.now() + this.options.giveUpMs });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Results of the same tick go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const earlyMs = this.#notBefore - performance.now();
      if (earlyMs > 0 && this.#waiting.length < MAX_BATCH) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      this.#notBefore = performance.now() + INTERVAL_MS;
      await this.#write(this.#waiting.splice(0, MAX_BATCH));
    }
    this.#isRunning = false;
  }

  /**
   * While the database is down a batch waits for it. A refused batch is written one by one, so that one bad result does not affect others.
   */
  async #write(batch: readonly Waiting[]): Promise<void> {
    const { pool, clock, logger } = this.options;
    for (;;) {
      try {
        const succession = this.options.newClaim?.();
        const tries = batch.map(({ tried }) => tried);
        const { next } = await settleBatch(pool, tries, clock.now(), { succession });
        succession?.start(next);
        break;
      } catch (error) {
        const isOver = batch.every(({ deadline }) => performance.now() > deadline);
        const isRefused = !isUnavailable(error);
        logger.warn({ err: error, tries: batch.length, isOver, isRefused }, 'the results of attempts could not be written');
        if (isRefused && batch.length > 1) {
          for (const each of batch) await this.#write([each]);
          return;
        }
        if (isOver || isRefused) break;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    for (const { resolve } of batch) resolve();
  }
}
