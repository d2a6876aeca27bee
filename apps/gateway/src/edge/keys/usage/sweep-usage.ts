import { repeatWork } from '@matchpoint/rpc';
import type { Logger } from '@matchpoint/telemetry';
import type { Pool } from 'pg';
import { sweepOldUsage, trimRequests } from './usage-sweeps.js';

const SWEEP_INTERVAL_MS = 60_000;
/** A key's requests are trimmed to the last thousand after this many new ones, so rarely used keys are not checked every minute. */
const TRIM_AFTER = 100;
/** Keys per statement. */
const TRIM_SIZE = 50;
const MAX_KEYS = 50_000;

/** Keeps stored usage within its limits. */
export interface UsageSweeper {
  /** Notes that recent requests of a key were written. */
  wrote(keyId: string, requests: number): void;
  stop(): Promise<void>;
}

export function sweepUsage(pool: Pool, logger: Pick<Logger, 'warn'>): UsageSweeper {
  const written = new Map<string, number>();
  const sweep = async (): Promise<void> => {
    const full = [...written].filter(([, requests]) => requests >= TRIM_AFTER).map(([keyId]) => keyId);
    for (let first = 0; first < full.length; first += TRIM_SIZE) {
      const keyIds = full.slice(first, first + TRIM_SIZE);
      await trimRequests(pool, keyIds);
      for (const keyId of keyIds) written.delete(keyId);
    }
    await sweepOldUsage(pool);
  };
  const timer = repeatWork(SWEEP_INTERVAL_MS, sweep, (error) => logger.warn({ err: error }, 'usage of keys not swept'));
  return {
    wrote(keyId, requests) {
      // A key forgotten here is trimmed a little later, and swept after seven days in any case.
      if (written.size >= MAX_KEYS && !written.has(keyId)) written.clear();
      written.set(keyId, (written.get(keyId) ?? 0) + requests);
    },
    stop: () => timer.stop(),
  };
}
