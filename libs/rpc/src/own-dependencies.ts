import { withDeadline } from '@matchpoint/core';
import type { WorkStatus } from '@matchpoint/events';
import type { DatabaseClock } from '@matchpoint/postgres';
import { CHECK_TIMEOUT_MS, type Dependency, Degraded, Down } from '@matchpoint/telemetry';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Pool } from 'pg';

/** A database that has answered within this and takes longer than a check waits is slow, which making all others slower does not mend. */
const SLOW_IS_DOWN_AFTER_MS = 5_000;

/** What every process of ours cannot do without: its own database, and a clock that TLS and logs may go by (docs/adr/0010). */
export function ownDependencies({ pool, databaseClock }: { pool: Pool; databaseClock: DatabaseClock }): Dependency[] {
  return [
    { name: 'postgres', loses: 'all', check: databaseCheck(pool) },
    { name: 'clock', loses: 'all', check: async () => judgeClock(databaseClock) },
  ];
}

/** NATS: writes are kept in the outbox while it is away. */
export function natsDependency(nats: Promise<NatsConnection>): Dependency {
  return { name: 'nats', loses: 'none', check: () => nats.then((connection) => connection.rtt()) };
}

/** Whether events move, by what relay and consumers say of themselves (docs/adr/0011). */
export function eventsDependency(readStatus: () => Promise<WorkStatus[]>): Dependency {
  return {
    name: 'events',
    loses: 'none',
    check: async () => {
      const troubles = (await readStatus()).flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`${name}: ${trouble}`]));
      return troubles.length === 0 ? undefined : new Degraded(troubles.join('; '));
    },
  };
}

function databaseCheck(pool: Pool): () => Promise<unknown> {
  // A database that hangs holds one connection of the pool for this, not one a round.
  let asking: Promise<unknown> | undefined;
  let answeredAtMs = Number.NEGATIVE_INFINITY;
  const ask = (): Promise<unknown> =>
    (asking ??= pool
      .query('select 1')
      .then(() => (answeredAtMs = performance.now()))
      .finally(() => (asking = undefined)));
  return async () => {
    const tooLate = new Error('takes over a second to answer');
    try {
      await withDeadline({ ms: CHECK_TIMEOUT_MS, tooLate: () => tooLate }, ask);
      return undefined;
    } catch (error) {
      if (error !== tooLate || performance.now() - answeredAtMs > SLOW_IS_DOWN_AFTER_MS) throw error;
      return new Degraded(tooLate.message);
    }
  };
}

/** Nothing that is stored or signed goes by the process's own clock; but TLS and logs do, and far off it makes them wrong. */
function judgeClock({ differenceMs, isAccurate, isTolerable }: DatabaseClock): Degraded | undefined {
  if (isAccurate) return undefined;
  const reason = `the clock of this process is ${Math.abs(differenceMs)} ms ${differenceMs < 0 ? 'behind' : 'ahead of'} the database's`;
  if (!isTolerable) throw new Down(reason);
  return new Degraded(reason);
}
