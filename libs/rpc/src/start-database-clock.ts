import { stampIdsBy } from '@matchpoint/core';
import { DatabaseClock, type DatabaseClockOptions } from '@matchpoint/postgres';
import { Gauge, type Registry } from '@matchpoint/telemetry';

/**
 * The clock of a process, which is its database's. Ids use it too, and the error of the process's own clock is a metric.
 * @throws when the database does not answer
 */
export async function startDatabaseClock({ registry, ...options }: DatabaseClockOptions & { registry: Registry }): Promise<DatabaseClock> {
  const clock = await DatabaseClock.start(options);
  stampIdsBy(clock);
  new Gauge({
    name: 'matchpoint_clock_difference_seconds',
    help: "How far this process's own clock is ahead of its database's (negative: behind)",
    registers: [registry],
    collect() {
      this.set(clock.differenceMs / 1_000);
    },
  });
  return clock;
}
