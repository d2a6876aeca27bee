import { MAX_WEBHOOK_ATTEMPTS } from '@matchpoint/contracts';
import { run, sql } from '@matchpoint/postgres';
import type { PoolClient } from 'pg';
import { growHours } from './endpoint-hours.js';

/** An attempt as recorded in the log of its delivery. */
export interface NewAttempt {
  deliveryId: string;
  endpointId: string;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseBody: string;
  statusCode: number | null;
  error: string | null;
  isCounted: boolean;
  /** The delivery was given up after it. */
  gaveUp: boolean;
  /** Listeners have no figures. */
  isOfListener: boolean;
}

// Attempt numbers keep counting. Beyond the limit of a delivery the oldest attempts are removed, but all stay in the endpoint's hours.
const SAVE = sql(
  'settle_save_attempts',
  `with given as materialized (
     select * from jsonb_to_recordset($1::jsonb) as a ("deliveryId" text, "endpointId" text, "isOfListener" boolean,
       "startedAt" timestamptz, "durationMs" int, "statusCode" int, error text, "isCounted" boolean, "gaveUp" boolean,
       "requestHeaders" jsonb, "responseBody" text)),
   made as (
     insert into delivery_attempt
       (delivery_id, number, started_at, duration_ms, status_code, error, is_counted, gave_up, request_headers, response_body)
     select a."deliveryId", 1 + coalesce((select max(number) from delivery_attempt where delivery_id = a."deliveryId"), 0),
       a."startedAt", a."durationMs", a."statusCode", a.error, a."isCounted", a."gaveUp", a."requestHeaders", a."responseBody"
     from given a returning delivery_id, number),
   trimmed as (
     delete from delivery_attempt d using made m
     where m.number > ${MAX_WEBHOOK_ATTEMPTS} and d.delivery_id = m.delivery_id and d.number <= m.number - ${MAX_WEBHOOK_ATTEMPTS}
     returning d.delivery_id, d.started_at, d.error, d.is_counted, d.gave_up)
   ${growHours(
     `select "endpointId" as endpoint_id, "startedAt" as started_at, error, "isCounted" as is_counted, "gaveUp" as gave_up,
        true as is_listed
      from given where not "isOfListener"
      union all
      select g."endpointId", t.started_at, t.error, t.is_counted, t.gave_up, false
      from trimmed t join given g on g."deliveryId" = t.delivery_id and not g."isOfListener"`,
   )}`,
);

/** Records attempts, at most one per delivery, and counts them. The endpoints must be locked. */
export async function saveAttempts(tx: PoolClient, attempts: readonly NewAttempt[]): Promise<void> {
  if (attempts.length > 0) await run(tx, SAVE, [JSON.stringify(attempts)]);
}
