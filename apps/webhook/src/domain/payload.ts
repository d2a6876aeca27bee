/** Every body stays below this (docs/reference/webhooks.md#delivery). */
export const MAX_BODY_BYTES = 20_000;

/** The body of an event as every endpoint gets it; the two times and the two names are the same (docs/reference/webhooks.md#delivery). */
export function bodyOf({ id, type, occurredAt, data }: { id: string; type: string; occurredAt: string; data: unknown }): string {
  return JSON.stringify({ id, type, event: type, timestamp: occurredAt, created_at: occurredAt, data });
}
