import { setTimeout as delay } from 'node:timers/promises';
import { type ClientBase, type Pool, type PoolClient } from 'pg';
import { isConnectionLost, isUnavailable } from './classify-error.js';
import { type ConnectionOptions, createPool } from './create-pool.js';
import { isPooled } from './database-url.js';
import { run, sql } from './statement.js';

/** How long a read waits for the replica to catch up before it goes to the primary: a few times the usual lag. */
const CATCH_UP_MS = 40;
const POLL_MS = 3;
/** Reads are short; a replica that is frozen must leave the primary time to answer within an RPC's deadline. */
const STATEMENT_TIMEOUT_MS = 1500;
const CONNECT_TIMEOUT_MS = 1000;
/**
 * A replica that was behind is retried after `BEHIND_PAUSE_MS`. One that did not answer is retried after the first pause, doubled up to the
 * longest.
 */
const BEHIND_PAUSE_MS = 250;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

export interface Reads {
  /**
   * Runs read-only statements, one after the other, on the replica if it has everything committed before the call, else on the primary. If
   * the replica fails, `work` runs a second time on the primary.
   */
  read<T>(work: (client: Pool | ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface ReadsOptions {
  primary: Pool;
  /** URL of one replica, or of several behind one name. Without it everything is read from the primary, at no cost. */
  replicaUrl?: string | undefined;
  max: number;
  applicationName: string;
  plans?: ConnectionOptions['plans'] | undefined;
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/** @throws Error for a replica behind a transaction pooler: the check and the read must meet the same server. */
export function createReads({ replicaUrl, primary, ...options }: ReadsOptions): Reads {
  if (replicaUrl === undefined) return { read: (work) => work(primary), close: async () => undefined };
  if (isPooled(replicaUrl)) throw new Error('DATABASE_READ_URL must not go through a transaction pooler');
  const limits = { statementTimeoutMs: STATEMENT_TIMEOUT_MS, connectTimeoutMs: CONNECT_TIMEOUT_MS };
  return new ReplicaReads(primary, createPool({ ...options, ...limits, connectionString: replicaUrl }), options.logger);
}

/**
 * The position up to which acknowledged commits are written. If commits do not wait for the disk, the position up to which they were made;
 * a replica then gets them a moment later.
 */
const WRITTEN = sql<{ position: string }>(
  'replica_reads_written',
  `select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text
     as position`,
);
const REPLAYED = sql<{ position: string | null }>(
  'replica_reads_replayed',
  'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position',
);

class ReplicaReads implements Reads {
  /** The next query of the primary, shared by all reads that arrive before it is sent. */
  #next: Promise<bigint> | undefined;
  #isAsking: Promise<unknown> = Promise.resolve();
  /** Position that a connection's server has replayed; it never goes back while the connection lasts. */
  readonly #replayed = new WeakMap<ClientBase, bigint>();
  #avoidUntil = 0;
  #pauseMs = FIRST_PAUSE_MS;
  #trouble: string | undefined;

  constructor(
    private readonly primary: Pool,
    private readonly replica: Pool,
    private readonly logger: ReadsOptions['logger'],
  ) {}

  async read<T>(work: (client: Pool | ClientBase) => Promise<T>): Promise<T> {
    if (performance.now() < this.#avoidUntil) return work(this.primary);
    // When the pause is over, only one of the waiting reads tries the replica.
    if (this.#trouble !== undefined) this.#avoidUntil = performance.now() + this.#pauseMs;
    // An error of the primary goes to the caller.
    const written = await this.#askPrimary();
    let client: PoolClient | undefined;
    try {
      client = await this.replica.connect();
      if (!(await this.#catchUp(client, written))) {
        client.release();
        client = undefined;
        this.#avoid('it is behind', BEHIND_PAUSE_MS);
        return await work(this.primary);
      }
    } catch (error) {
      client?.release(true);
      this.#avoidAfter(error);
      return work(this.primary);
    }
    try {
      const result = await work(client);
      client.release();
      this.#recover();
      return result;
    } catch (error) {
      client.release(isConnectionLost(error));
      // The replica failed (it is gone, too slow, or has removed a row version that the read needed), so the primary runs the read.
      if (!isUnavailable(error)) throw error;
      this.#avoidAfter(error);
      return work(this.primary);
    }
  }

  async close(): Promise<void> {
    await this.replica.end();
  }

  /** One query at a time, shared by all reads that arrive before it is sent. */
  #askPrimary(): Promise<bigint> {
    this.#next ??= this.#isAsking.then(async () => {
      this.#next = undefined;
      const answer = run(this.primary, WRITTEN);
      this.#isAsking = answer.catch(() => undefined);
      const [row] = await answer;
      return parsePosition(row?.position ?? '');
    });
    return this.#next;
  }

  /** Whether the connection's server has replayed up to `written` within {@link CATCH_UP_MS}. @throws if it is not a replica */
  async #catchUp(client: ClientBase, written: bigint): Promise<boolean> {
    if ((this.#replayed.get(client) ?? -1n) >= written) return true;
    const giveUpAt = performance.now() + CATCH_UP_MS;
    for (;;) {
      const [row] = await run(client, REPLAYED);
      // A promoted replica or a former primary may have another history.
      if (row?.position == null) throw new Error('the server of DATABASE_READ_URL replays nothing, so it is not a replica');
      const replayed = parsePosition(row.position);
      this.#replayed.set(client, replayed);
      if (replayed >= written) return true;
      if (performance.now() > giveUpAt) return false;
      await delay(POLL_MS);
    }
  }

  #avoidAfter(error: unknown): void {
    this.#avoid((error as Error).message, this.#pauseMs);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  #avoid(trouble: string, pauseMs: number): void {
    this.#avoidUntil = performance.now() + pauseMs;
    if (this.#trouble !== trouble) this.logger.warn({ trouble }, 'the read replica is left out; reads go to the primary');
    this.#trouble = trouble;
  }

  #recover(): void {
    if (this.#trouble === undefined) return;
    this.#trouble = undefined;
    this.#avoidUntil = 0;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.logger.info({}, 'the read replica is used again');
  }
}

/** A position in the WAL, `16/B374D848`, as a number. */
function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
