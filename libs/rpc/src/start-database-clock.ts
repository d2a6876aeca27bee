import { stampIdsBy } from '@matchpoint/core';
import { DatabaseClock, type DatabaseClockOptions } from '@matchpoint/postgres';
import { Gauge, type Registry } from '@matchpoint/telemetry';

/**
 * The clock of a process: its database's. Ids are made by it too, and how far the process's own clock is off is a metric.
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
