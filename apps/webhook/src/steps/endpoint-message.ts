import type { webhook } from '@matchpoint/contracts';
import type { DeliveryRow } from '../db/deliveries.js';
import type { EndpointRow } from '../db/endpoints.js';

export function toEndpoint({ label, lastDeliveredAt, lastFailedAt, disabledReason, ...row }: EndpointRow): webhook.Endpoint {
  return {
    ...row,
    label: label ?? undefined,
    lastDeliveredAt: lastDeliveredAt ?? undefined,
    lastFailedAt: lastFailedAt ?? undefined,
    disabledReason: disabledReason ?? undefined,
  };
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
