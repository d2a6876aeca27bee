import type { webhook } from '@matchpoint/contracts';
import type { Pool } from 'pg';
import type { DeliveryRow } from '../db/deliveries.js';
import { readEndpointFigures } from '../db/endpoint-figures.js';
import type { EndpointRow } from '../db/endpoints.js';
import { FAILING_MS } from '../domain/settle.js';

/** Endpoints as shown to callers, with their figures. */
export async function toEndpoints(pool: Pool, rows: readonly EndpointRow[], now: Date): Promise<webhook.Endpoint[]> {
  const figures = await readEndpointFigures(
    pool,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map(({ label, lastDeliveredAt, lastFailedAt, disabledReason, failingSince, ...row }) => {
    const { undeliveredCount = 0, deliveredLastDay = 0, failedLastDay = 0 } = figures.get(row.id) ?? {};
    return {
      ...row,
      label: label ?? undefined,
      lastDeliveredAt: lastDeliveredAt ?? undefined,
      lastFailedAt: lastFailedAt ?? undefined,
      disabledReason: disabledReason ?? undefined,
      failingSince: failingSince ?? undefined,
      disablesAt: row.isActive && failingSince !== null ? new Date(Date.parse(failingSince) + FAILING_MS).toISOString() : undefined,
      ...{ undeliveredCount, deliveredLastDay, failedLastDay },
    };
  });
}

export function toDelivery({ statusCode, errorMessage, nextAttemptAt, deliveredAt, ...row }: DeliveryRow): webhook.Delivery {
  return {
    ...row,
    statusCode: statusCode ?? undefined,
    errorMessage: errorMessage ?? undefined,
    nextAttemptAt: nextAttemptAt ?? undefined,
    deliveredAt: deliveredAt ?? undefined,
  };
}
