import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** The outcomes of an endpoint's attempts that began in one UTC hour, without tests (docs/reference/webhooks.md#hours). */
export interface EndpointHour {
  /** ISO 8601: start of the hour. */
  at: string;
  delivered: number;
  failedAttempts: number;
  deadLettered: number;
}

/** The UTC hour of a time, independent of the session's time zone. */
export const hourOf = (time: string): string => `date_trunc('hour', ${time}, 'UTC')`;

/** How an attempt `a` counts. Throttled attempts use nothing of the schedule and are not failures. */
export const IS_DELIVERED = 'a.error is null';
export const IS_FAILED = 'a.error is not null and a.is_counted';

/**
 * Adds attempts to the hours that they began in. @param attempts a query of endpoint_id, started_at, error, is_counted, gave_up, is_listed;
 * attempts no longer in a log were counted when they were made, and are kept separately from then on
 */
export const growHours = (attempts: string): string => `
  insert into endpoint_hour as hours (endpoint_id, hour, delivered, failed_attempts, dead_lettered, unlisted_delivered, unlisted_failed,
    unlisted_dead_lettered)
  select a.endpoint_id, ${hourOf('a.started_at')}, count(*) filter (where a.is_listed and ${IS_DELIVERED}),
    count(*) filter (where a.is_listed and ${IS_FAILED}), count(*) filter (where a.is_listed and a.gave_up),
    count(*) filter (where not a.is_listed and ${IS_DELIVERED}), count(*) filter (where not a.is_listed and ${IS_FAILED}),
    count(*) filter (where not a.is_listed and a.gave_up)
  from (${attempts}) a group by 1, 2 order by 1, 2
  on conflict (endpoint_id, hour) do update set delivered = hours.delivered + excluded.delivered,
    failed_attempts = hours.failed_attempts + excluded.failed_attempts, dead_lettered = hours.dead_lettered + excluded.dead_lettered,
    unlisted_delivered = hours.unlisted_delivered + excluded.unlisted_delivered,
    unlisted_failed = hours.unlisted_failed + excluded.unlisted_failed,
    unlisted_dead_lettered = hours.unlisted_dead_lettered + excluded.unlisted_dead_lettered`;

const LIST = sql<EndpointHour>(
  'endpoint_hours_list',
  `select hour as at, delivered, failed_attempts as "failedAttempts", dead_lettered as "deadLettered"
   from endpoint_hour where endpoint_id = $1 and hour between $2 and $3 order by hour`,
);

/** The hours of an endpoint in a range (inclusive), without those that have no attempts. */
export function listEndpointHours(pool: Pool, endpointId: string, from: string, to: string): Promise<EndpointHour[]> {
  return run(pool, LIST, [endpointId, from, to]);
}
