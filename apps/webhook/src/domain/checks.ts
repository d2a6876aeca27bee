import { DomainError } from '@matchpoint/errors';
import { unknownSubscriptions } from './subscriptions.js';

/** Maximum number of endpoints in a scope (docs/reference/webhooks.md#endpoints). */
const LIMITS: Record<string, number> = { api_studio: 100 };
const DEFAULT_LIMIT = 20;

/** @throws DomainError error_webhook_limit_reached */
export function demandRoom(count: number, plan: string | undefined): void {
  const limit = LIMITS[plan ?? ''] ?? DEFAULT_LIMIT;
  if (count >= limit)
    throw new DomainError('error_webhook_limit_reached', { message: `The limit of ${limit} webhook endpoints is reached.` });
}

/** The subscriptions, each once. @throws DomainError error_webhook_invalid_events naming the unknown ones */
export function checkSubscriptions(events: readonly string[], known: readonly string[]): string[] {
  const unknown = unknownSubscriptions(events, known);
  if (unknown.length > 0) {
    const issues = events.flatMap((each, index) =>
      unknown.includes(each) ? [{ path: `body.events[${index}]`, message: 'is neither an event nor a family of events' }] : [],
    );
    throw new DomainError('error_webhook_invalid_events', {
      message: `Unknown events: ${unknown.slice(0, 10).join(', ')}.`,
      details: { issues: issues.slice(0, 20) },
    });
  }
  return [...new Set(events)];
}
