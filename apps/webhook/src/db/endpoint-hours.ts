import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

/** What an endpoint's attempts that began in one UTC hour came to, tests left out (docs/reference/webhooks.md#hours). */
export interface EndpointHour {
  /** ISO 8601: when the hour begins. */
  at: string;
  delivered: number;
  failedAttempts: number;
  deadLettered: number;
}

/** The UTC hour of a time, which a session in another time zone sees alike. */
export const hourOf = (time: string): string => `date_trunc('hour', ${time}, 'UTC')`;

/** How an attempt `a` counts. Throttled ones spend nothing of the schedule and are no failures. */
export const IS_DELIVERED = 'a.error is null';
export const IS_FAILED = 'a.error is not null and a.is_counted';

/**
 * Adds attempts to the hours that they began in. @param attempts a query of endpoint_id, started_at, error, is_counted, gave_up, is_listed:
 * what is in no log any more was counted when it was made, and is kept apart from then on
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

/** The hours of an endpoint from one to another, both included; those without attempts are left out. */
export function listEndpointHours(pool: Pool, endpointId: string, from: string, to: string): Promise<EndpointHour[]> {
  return run(pool, LIST, [endpointId, from, to]);
}
