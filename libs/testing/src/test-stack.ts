import { inject } from 'vitest';

/** What the run's global setup tells every test file. */
export interface TestStack {
  /** URL of the PostgreSQL server. */
  databaseUrl: string;
  redisUrl: string;
  /** One NATS server per worker, because streams and consumers have server-wide names. */
  natsUrls: string[];
  /** Prefix of every database of this run. */
  databasePrefix: string;
  /** Folder of this run, removed at its end. */
  directory: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testStack: TestStack;
  }
}

export const testStack = (): TestStack => inject('testStack');

/** Index of the worker that runs this file, from 0. Files that run at the same time have different indexes. */
export function workerIndex(): number {
  return Math.max(0, Number(process.env.VITEST_POOL_ID ?? 1) - 1);
}
